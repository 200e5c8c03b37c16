/** What a page can come to need, found in the build itself: every file whose name occurs in a file that is needed. */

/** Written by the router; it lists the files of all pages. */
const ROUTER_MANIFEST = /^manifest-[\w-]+\.js$/;
/** Delivers chats, which needs the network. */
const NETWORK_ONLY = /^deliver-waiting-/;

const NAME = /[\w-][\w.-]*\.\w+/g;

/**
 * The files that a page needs, at once, lazily or in a worker, by their paths and in order.
 *
 * @param html the page
 * @param assets every file of this build's `assets` folder by name; null for what is not text
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
    for (const [name] of text.matchAll(NAME)) {
      if (!assets.has(name) || needed.has(name) || NETWORK_ONLY.test(name)) continue;
      needed.add(name);
      const content = assets.get(name) ?? null;
      if (content !== null && !ROUTER_MANIFEST.test(name)) texts.push(content);
    }
  }
  return [...[...needed].sort().map((name) => `/assets/${name}`), ...[...others].sort()];
}

/**
 * The name of the router's manifest in a page: it contains a hash of all pages' scripts, so it tells builds apart.
 *
 * @throws Error when there is none, so that an update of the router cannot do away with it unnoticed.
 */
export function routerManifest(html: string): string {
  const name = html.match(NAME)?.find((candidate) => ROUTER_MANIFEST.test(candidate));
  if (name === undefined)
    throw new Error('The router writes no manifest: see scripts/publish/offline-files.ts.');
  return name;
}
