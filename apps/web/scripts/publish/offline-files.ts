/** Finds the files that a page can need: every file of the build whose name occurs in a file that is needed. */

/** The router's manifest, which lists the files of all pages. */
const ROUTER_MANIFEST = /^manifest-[\w-]+\.js$/;
/** Delivers chats, which needs a network. */
const NETWORK_ONLY = /^deliver-waiting-/;

const NAME = /[\w-][\w.-]*\.\w+/g;
/** Characters that a file's name can have. */
const RUN = /[\w.-]+/g;
/** A longer run is data, such as WebAssembly in Base64 or a list of words, in which searching takes minutes. */
const LONGEST_NAME = 255;

/**
 * Returns the paths of the files that a page needs at once, lazily or in a worker, in order.
 *
 * @param html the page's HTML
 * @param assets every file of this build's `assets` folder by name; null if it isn't text
 * @param fetched paths of files outside that folder which scripts fetch
 */
export function offlineFiles(
  html: string,
  assets: ReadonlyMap<string, string | null>,
  fetched: readonly string[] = [],
): string[] {
  const needed = new Set<string>();
  const others = new Set<string>();
  const texts = [html];
  for (let text = texts.pop(); text !== undefined; text = texts.pop()) {
    for (const path of fetched) if (text.includes(path)) others.add(path);
    for (const name of namesIn(text)) {
      if (!assets.has(name) || needed.has(name) || NETWORK_ONLY.test(name)) continue;
      needed.add(name);
      const content = assets.get(name) ?? null;
      if (content !== null && !ROUTER_MANIFEST.test(name)) texts.push(content);
    }
  }
  return [...[...needed].sort().map((name) => `/assets/${name}`), ...[...others].sort()];
}

/** The names of files in a text, with others that look like one. */
export function* namesIn(text: string): Generator<string> {
  for (const [run] of text.matchAll(RUN))
    if (run.length <= LONGEST_NAME) for (const [name] of run.matchAll(NAME)) yield name;
}

/**
 * Returns the id of a page's build, from its `<html>`.
 *
 * @throws Error if there is none
 */
export function buildOf(html: string): string {
  const [, build] = /<html[^>]* data-build="(\w+)"/.exec(html) ?? [];
  if (build === undefined)
    throw new Error('A page does not say which build it belongs to: see app/root.tsx.');
  return build;
}
