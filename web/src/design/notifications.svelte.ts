/** Notifications of turns while the page is closed: what the server offers, and what this browser has allowed. */
import { language } from "../texts";
import { api } from "../wire/api";
import type { Notifications } from "../wire/types";
import { myself } from "./me.svelte";
import { fits, subscription, tell, tellAgain } from "./push";

export type PushState = "not-offered" | "unsupported" | "blocked" | "off" | "on";

class Notifying {
  offered = $state.raw<Notifications | null>(null);
  push = $state<PushState>("off");

  /** Look up how things stand. */
  async look(): Promise<void> {
    this.offered = await api.notifications();
    this.push = await this.standing();
  }

  private async standing(): Promise<PushState> {
    if (!this.offered?.push_key) return "not-offered";
    if (!("serviceWorker" in navigator) || !("PushManager" in window) || !("Notification" in window))
      return "unsupported";
    if (Notification.permission === "denied") return "blocked";
    const made = await subscription();
    if (!made) return "off";
    if (fits(made, this.offered.push_key)) return "on";
    await made.unsubscribe();
    return "off";
  }

  /** Ask the browser, and tell the server where it can be reached. */
  async turnOn(): Promise<void> {
    const key = this.offered?.push_key;
    if (!key) return;
    await myself.ensure();
    if ((await Notification.requestPermission()) === "granted") {
      const worker = await navigator.serviceWorker.ready;
      const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
      await tell(made);
    }
    this.push = await this.standing();
  }

  async turnOff(): Promise<void> {
    const made = await subscription();
    if (made) {
      await api.unsubscribe(made.endpoint);
      await made.unsubscribe();
    }
    this.push = await this.standing();
  }

  async wantMail(address: string): Promise<void> {
    await api.wantMail(address, language);
    await this.look();
  }

  async stopMail(): Promise<void> {
    await api.wantNoMail();
    await this.look();
  }
}

/** Let the worker run that shows notifications, and a page of its own without a server. */
export async function startWorker(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  await navigator.serviceWorker.register("/sw.js");
  await tellAgain();
}

export const notifying = new Notifying();
