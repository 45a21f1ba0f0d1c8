/**
 * The service worker: shows a page of its own where the server can't be reached, and notifications of turns.
 * It keeps that one page and nothing else, so that what is played is always what the server has.
 */
const SHELL = "emberbox-shell";
const OFFLINE = "/offline.html";
const FILES = [OFFLINE, "/offline.js", "/ember.svg"];

let renewed = false;

async function keepShell() {
  const shell = await caches.open(SHELL);
  await shell.addAll(FILES.map((path) => new Request(path, { cache: "no-cache" })));
}

self.addEventListener("install", (event) => {
  event.waitUntil(keepShell().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(self.clients.claim());
});

self.addEventListener("fetch", (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (event.request.method !== "GET" || origin !== location.origin) return;
  if (event.request.mode === "navigate") event.respondWith(visit(event));
  else if (FILES.includes(pathname))
    event.respondWith(fetch(event.request).catch(() => caches.match(pathname)));
});

/** The server's page, or ours if there is none. A new version of ours is kept along the way. */
async function visit(event) {
  try {
    const response = await fetch(event.request);
    if (!renewed) {
      renewed = true;
      event.waitUntil(keepShell().catch(() => (renewed = false)));
    }
    return response;
  } catch {
    return (await caches.match(OFFLINE)) ?? Response.error();
  }
}

self.addEventListener("push", (event) => {
  const { title, body, room } = event.data.json();
  const shown = { body, tag: room, data: { room }, icon: "/icon-192.png" };
  event.waitUntil(self.registration.showNotification(title, shown));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(`/room/${event.notification.data.room}`));
});

/** Bring the player to a room: to the tab that shows it, or a new one. */
async function open(path) {
  const tabs = await self.clients.matchAll({ type: "window" });
  const tab = tabs.find(({ url }) => new URL(url).pathname === path);
  return tab ? tab.focus() : self.clients.openWindow(path);
}

/** The push service has moved this browser: the server must know where. */
self.addEventListener("pushsubscriptionchange", (event) => {
  event.waitUntil(renew(event.oldSubscription?.options));
});

async function renew(options) {
  if (!options) return;
  const { endpoint, keys } = (await self.registration.pushManager.subscribe(options)).toJSON();
  await fetch("/api/me/push", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ endpoint, keys, language: navigator.language }),
  });
}
