import type { ToolId } from '@hln/contracts/settings';
import { contentHash, type Site } from '../site/load-site.ts';
import { withoutTools } from '../site/rewrite-page.ts';

/** For one page to come; milliseconds. */
const PAGE_WITHIN_MS = 10_000;

/** Asks the running server for pages. @returns what is not as it should be */
export type LookAgain = (site: Site) => Promise<string[]>;

/**
 * Looks over HTTP whether the server sends every page of a site as it was built.
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
          // As the service worker asks: without the banner that the server may have for visitors.
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

/** The site that visitors are sent, which changes from one request to the next and never within one. */
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
