import type { Site } from '../site/load-site.ts';

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
