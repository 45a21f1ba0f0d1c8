"""Solo & Cooperative Play: one to eight players against scripted waves of enemies and the elder dragon."""
