/** Who plays in this browser. Whoever only wants to play is given a name, and may change it. */
import { api, Problem } from "../wire/api";
import type { Me } from "../wire/types";
import { t } from "../texts";
import { tellAgain } from "./push";

class Myself {
  me = $state.raw<Me | null>(null);

  get name(): string {
    return this.me?.name ?? "";
  }

  async look(): Promise<void> {
    this.me = await api.me();
  }

  /** Be somebody: a seat needs a player. Whoever has no name yet gets one. */
  async ensure(name = ""): Promise<void> {
    if (this.me === null) await this.look();
    if (this.me?.ended) {
      // Seats and games belong to who was here: nobody becomes somebody else without being asked.
      if (!confirm(t.settings.ended)) throw new Problem("session-ended", t.settings.signInAgain);
      await this.signOut();
    }
    if (!this.me?.name) this.me = await api.callMe(name || anyName());
  }

  async rename(name: string): Promise<void> {
    this.me = await api.callMe(name);
  }

  async register(login: string, password: string, name = ""): Promise<void> {
    await this.ensure(name || login);
    await this.become(await api.register(login, password));
  }

  async signIn(login: string, password: string): Promise<void> {
    await this.become(await api.signIn(login, password));
  }

  async changePassword(password: string, fresh: string): Promise<void> {
    await this.become(await api.changePassword(password, fresh));
  }

  /** Be who has a new session, in which this browser goes on being notified. */
  private async become(me: Me): Promise<void> {
    this.me = me;
    await tellAgain().catch(() => undefined); // the next page that is loaded tries it again
  }

  async signOut(): Promise<void> {
    this.me = await api.signOut();
  }
}

function anyName(): string {
  const { firsts, seconds, joined } = t.names;
  const one = (words: readonly string[]): string => words[Math.floor(Math.random() * words.length)] ?? "";
  return joined(one(firsts), one(seconds));
}

export const myself = new Myself();
