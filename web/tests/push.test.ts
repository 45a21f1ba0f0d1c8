/** The push subscription of this browser: with whose key it was made, and when the server hears of it. */
import { beforeEach, expect, test, vi } from "vitest";
import { myself } from "../src/design/me.svelte";
import { notifying } from "../src/design/notifications.svelte";

const KEY = "-_8A"; // of the bytes below
const BYTES = new Uint8Array([251, 255, 0]).buffer;

let sent: string[];
let serverKey: string | null;
let made: { endpoint: string; key: ArrayBuffer | null } | null;

beforeEach(() => {
  sent = [];
  serverKey = KEY;
  made = { endpoint: "https://push.example.org/x", key: BYTES };
  const getSubscription = async () =>
    made && {
      endpoint: made.endpoint,
      options: { applicationServerKey: made.key },
      toJSON: () => ({ endpoint: made?.endpoint, keys: { p256dh: "p", auth: "a" } }),
      unsubscribe: async () => {
        made = null;
      },
    };
  vi.stubGlobal("PushManager", () => undefined);
  vi.stubGlobal("Notification", { permission: "granted" });
  vi.stubGlobal("navigator", {
    language: "en",
    serviceWorker: { getRegistration: async () => ({ pushManager: { getSubscription } }) },
  });
  vi.stubGlobal("fetch", async (address: string, options?: RequestInit) => {
    sent.push(`${options?.method ?? "GET"} ${address}`);
    if (address === "/api/me/push") return new Response(null, { status: 204 });
    const answer = address.endsWith("/notifications")
      ? { push_key: serverKey, mail: false, mailboxes: [] }
      : { name: "Ada", login: "ada" };
    return new Response(JSON.stringify(answer), { headers: { "content-type": "application/json" } });
  });
});

test("is on if it was made with the key of the server, or if the browser does not say", async () => {
  await notifying.look();
  expect(notifying.push).toBe("on");
  made = { endpoint: "https://push.example.org/x", key: null };
  await notifying.look();
  expect(notifying.push).toBe("on");
});

test("is given up if the server has another key, and can be turned on again", async () => {
  serverKey = "AAAA";
  await notifying.look();
  expect(notifying.push).toBe("off");
  expect(made).toBeNull();
});

test.each([
  ["an account is created", () => myself.register("ada", "correct horse")],
  ["somebody signs in", () => myself.signIn("ada", "correct horse")],
  ["the password is changed", () => myself.changePassword("correct horse", "battery staple")],
])("is told to the server again when %s", async (_, deed) => {
  await deed();
  expect(sent.at(-1)).toBe("POST /api/me/push");
});

test("stays while the server offers none", async () => {
  serverKey = null;
  await notifying.look();
  await myself.signIn("ada", "correct horse");
  expect([notifying.push, sent.includes("POST /api/me/push")]).toEqual(["not-offered", false]);
  expect(made).not.toBeNull();
});

test("is not told to a server that has another key", async () => {
  serverKey = "AAAA";
  await myself.signIn("ada", "correct horse");
  expect(sent).not.toContain("POST /api/me/push");
  expect(made).toBeNull();
});
