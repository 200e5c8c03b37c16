import type { ToolId } from '@hln/contracts/settings';
import { contentHash, type Site } from '../site/load-site.ts';
import { withoutTools } from '../site/rewrite-page.ts';

/** How long (ms) one page may take. */
const PAGE_WITHIN_MS = 10_000;

/** Requests pages from the running server. @returns the faults found */
export type LookAgain = (site: Site) => Promise<string[]>;

/**
 * Checks over HTTP whether the server sends every page of a site as it was built.
 * @param url of the running server
 * @param hidden the tools whose pages it does not send
 */
export function lookAgainAt(url: string, hidden: () => Promise<readonly ToolId[]>): LookAgain {
  return async (site) => {
    const faults: string[] = [];
    for (const [path, { hash }] of withoutTools(site, await hidden()).pages) {
      try {
        const response = await fetch(url + encodeURI(path), {
          redirect: 'manual',
          signal: AbortSignal.timeout(PAGE_WITHIN_MS),
          // Requests pages as the service worker does: without the banner that visitors may get.
          headers: { 'accept-encoding': 'identity', 'sec-fetch-dest': 'empty' },
        });
        const sent = contentHash(new Uint8Array(await response.arrayBuffer()));
        if (response.status !== 200) faults.push(`${path} answered ${response.status}.`);
        else if (sent !== hash) faults.push(`${path} came with other words than it was built with.`);
      } catch (error) {
        faults.push(`${path} could not be loaded (${error instanceof Error ? error.message : error}).`);
      }
    }
    return faults;
  };
}

/** The site that visitors get, which changes between requests and never within one. */
export interface LiveSite {
  current(): Site;
  swap(site: Site): void;
}

export function liveSite(first: Site): LiveSite {
  let site = first;
  return {
    current: () => site,
    swap: (next) => {
      site = next;
    },
  };
}
