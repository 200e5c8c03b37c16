/** Made while building: see scripts/licences-plugin.ts. */
declare module 'virtual:shipped-packages' {
  export const PACKAGES: readonly {
    readonly name: string;
    readonly version: string;
    readonly licence: string;
    readonly text: string;
  }[];
}
