/** The pictures that a game's catalogues name, by key; see catalogueIcons.ts beside vite.config.ts. */
declare module "virtual:card-icons/*" {
  const icons: import("./icon").Icons;
  export default icons;
  /** The same by their own names. */
  export const named: import("./icon").Icons;
}
declare module "virtual:race-icons/*" {
  const icons: import("./icon").Icons;
  export default icons;
}
