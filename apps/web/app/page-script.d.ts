/** Made while building: see scripts/page-script-plugin.ts. Known to prerendered pages, and undefined in scripts. */
declare module 'virtual:page-script' {
  /** The URL of the script that every page has. */
  export const PAGE_SCRIPT: string | undefined;
  /** Differs whenever the scripts or style sheets of two builds do. */
  export const BUILD: string | undefined;
}
