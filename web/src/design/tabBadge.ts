/** A mark on the tab's icon, and on that of the installed app, while it is the player's turn. */

export function badgeTab(on: boolean): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon) icon.href = on ? "/ember-turn.svg" : "/ember.svg";
  // Browsers without installed apps have no such badge, and some refuse it.
  void (on ? navigator.setAppBadge?.() : navigator.clearAppBadge?.())?.catch(() => undefined);
}
