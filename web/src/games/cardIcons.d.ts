/** The pictures of a game's cards by key, as its catalogues name them; see cardIcons.ts beside vite.config.ts. */
declare module "virtual:card-icons/*" {
  const icons: Record<
    string,
    import("svelte").Component<import("svelte/elements").SvelteHTMLElements["svg"]>
  >;
  export default icons;
}
