/** The page without a server: it speaks the player's language, and comes back with the connection. */
const PATIENCE = 5000; // milliseconds until the server is asked again

const GERMAN = {
  title: "Du bist offline",
  text: "Emberbox ist nicht erreichbar. Deine Partien sind auf dem Server sicher.",
  retry: "Erneut versuchen",
};

function language() {
  try {
    const { language: chosen } = JSON.parse(localStorage.getItem("emberbox.settings") ?? "{}");
    if (chosen && chosen !== "browser") return chosen;
  } catch {
    // Nothing that can be read is kept: the browser's language it is.
  }
  return navigator.language;
}

if (language().startsWith("de")) {
  document.documentElement.lang = "de";
  for (const element of document.querySelectorAll("[data-text]")) {
    element.textContent = GERMAN[element.dataset.text];
  }
}
document.querySelector("button").addEventListener("click", () => location.reload());
addEventListener("online", () => location.reload());
// A server that was down comes back without a word from the browser.
setInterval(async () => {
  try {
    if ((await fetch("/healthz", { cache: "no-store" })).ok) location.reload();
  } catch {
    // Not yet.
  }
}, PATIENCE);
