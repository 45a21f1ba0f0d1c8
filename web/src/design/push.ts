/** The push subscription of this browser, and how the server hears of it. */
import { language } from "../texts";
import { api } from "../wire/api";

export async function subscription(): Promise<PushSubscription | null> {
  if (!("serviceWorker" in navigator) || !("PushManager" in window)) return null;
  const worker = await navigator.serviceWorker.getRegistration();
  return (await worker?.pushManager.getSubscription()) ?? null;
}

/** Whether a subscription was made with the key that the server signs with; not every browser says. */
export function fits(made: PushSubscription, key: string): boolean {
  const bytes = made.options.applicationServerKey;
  if (!bytes) return true;
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "") === key;
}

export async function tell(made: PushSubscription): Promise<void> {
  const { endpoint = "", keys = {} } = made.toJSON();
  await api.subscribe({
    endpoint,
    keys: { p256dh: keys["p256dh"] ?? "", auth: keys["auth"] ?? "" },
    language,
  });
}

/** A subscription ends with its session: once there is another one, the server hears again whose browser this is. */
export async function tellAgain(): Promise<void> {
  const made = await subscription();
  if (!made) return;
  const { push_key: key } = await api.notifications();
  if (!key) return;
  if (fits(made, key)) await tell(made);
  else await made.unsubscribe();
}
