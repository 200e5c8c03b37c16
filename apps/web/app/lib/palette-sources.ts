/** Something that the command palette can open, in addition to the public pages that it knows itself. */
export interface PaletteItem {
  readonly name: string;
  /** May be empty. */
  readonly description: string;
  /** Path and query within the site. */
  readonly path: string;
}

/** Finds what matches the words, the best first. @throws anything, with a message for the reader if it is a SiteError */
export type PaletteFinder = (words: string, signal: AbortSignal) => Promise<readonly PaletteItem[]>;

export interface PaletteSource {
  readonly id: string;
  /** What an item is called, in the singular: "Person". */
  readonly kind: string;
  /** What the items are called in messages: "People". */
  readonly title: string;
  /** Whether it is asked before anything is typed; its items then come before all others. */
  readonly isFirst?: boolean;
  /** Loads its code and makes a finder, for as long as the palette is open. */
  readonly load: () => Promise<PaletteFinder>;
}

let registered: readonly PaletteSource[] = [];

/** Navigates to a path of the application that this page belongs to. */
type Follow = (path: string) => void;
let follow: Follow | null = null;

/**
 * Adds sources to the palette while somebody who may use them is signed in.
 *
 * @param go navigates to their items without a new document
 * @returns a function that removes them
 */
export function registerPaletteSources(sources: readonly PaletteSource[], go: Follow): () => void {
  registered = [...registered, ...sources];
  follow = go;
  return () => {
    registered = registered.filter((source) => !sources.includes(source));
    if (follow === go) follow = null;
  };
}

export const paletteSources = (): readonly PaletteSource[] => registered;

/** Navigates to a staff page within the application, if this page belongs to it. @returns whether it did */
export function followInApplication(path: string): boolean {
  if (follow === null || !path.startsWith('/staff/')) return false;
  follow(path);
  return true;
}
