/** What the page says where several things are chosen at once, in English. */

export const several = {
  all: "Select all",
  /** Equal things are counted: "2 × March". */
  times: (count: number, text: string) => (count === 1 ? text : `${count} × ${text}`),
};
