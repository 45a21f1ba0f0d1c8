/** Which part of a long page is being read: the last heading above the upper third of the window. */

export class Spy {
  /** The id of the part, or empty above the first. */
  at = $state("");

  /** To attach to what holds the parts, each with `data-part` and an id. */
  readonly watch = (root: HTMLElement): (() => void) => {
    let asked = 0;
    const look = (): void => {
      asked = 0;
      const line = innerHeight / 3;
      let at = "";
      for (const part of root.querySelectorAll<HTMLElement>("[data-part]")) {
        if (part.getBoundingClientRect().top > line) break;
        at = part.id;
      }
      this.at = at;
    };
    const soon = (): void => {
      asked ||= requestAnimationFrame(look);
    };
    addEventListener("scroll", soon, { passive: true });
    addEventListener("resize", soon);
    soon();
    return () => {
      removeEventListener("scroll", soon);
      removeEventListener("resize", soon);
      cancelAnimationFrame(asked);
    };
  };
}
