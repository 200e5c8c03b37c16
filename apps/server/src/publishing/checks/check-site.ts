import type { PublicationCheck } from '@hln/contracts/site-words';
import type { Site, SiteFile } from '../../site/load-site.ts';
import { type PageFacts, pageFacts } from './page-facts.ts';

/** How many characters search results show of a title and of a description. */
const TITLE_LENGTH = 60;
const DESCRIPTION_LENGTH = 155;

/** Words alone don't make a page grow by more than this: a fifth plus this many bytes. */
const PAGE_GROWTH = { share: 1.2, bytes: 8_000 };

/** The most faults listed per check: one broken link in the footer is on every page. */
const MOST_FAULTS = 20;

interface Page {
  readonly path: string;
  readonly html: string;
  readonly facts: PageFacts;
}

/**
 * Checks whether a built site can replace the deployed one.
 *
 * @param siteUrl the origin of the site's own absolute links; null if unknown
 */
export async function checkSite(
  built: Site,
  deployed: Site,
  siteUrl: string | null,
): Promise<PublicationCheck[]> {
  const pages: Page[] = [];
  for (const [path, file] of withNotFound(built)) {
    const html = contentOf(file);
    pages.push({ path, html, facts: pageFacts(html) });
    // Some pages are large; requests are answered in between.
    await new Promise(setImmediate);
  }
  const of = (name: string, faultsOf: (page: Page) => readonly string[]): PublicationCheck => ({
    name,
    faults: limited(pages.flatMap((page) => faultsOf(page).map((fault) => `${page.path}: ${fault}`))),
  });
  return [
    { name: 'Pages', faults: limited(missingPages(built, deployed)) },
    of('Links', (page) => brokenLinks(page, pages, built, siteUrl)),
    // Staff pages are rendered in the browser, once the user is known.
    of('Headings', ({ facts }) =>
      facts.headings === 1 || (facts.headings === 0 && !facts.isIndexed)
        ? []
        : [`it has ${facts.headings} main headings (h1) instead of one.`],
    ),
    of('Titles and descriptions', ({ facts }) => lengthFaults(facts)),
    of('Structured data', ({ facts }) => facts.data.flatMap(dataFault)),
    of('Size', (page) => growth(page, built, deployed)),
    {
      name: 'Width of 320 pixels',
      faults: [],
      // Anything else that could widen a page came with the deployment, whose tests measure it.
      note: 'Words cannot widen a page: the styles break whatever is too long. A browser test holds every page to that, with words of 80 letters.',
    },
  ];
}

const withNotFound = ({ pages, notFound }: Site): (readonly [string, SiteFile])[] => [
  ...pages,
  ...(notFound === null ? [] : [['/404', notFound] as const]),
];

const contentOf = (file: SiteFile) => file.variants.get('identity')?.toString('utf8') ?? '';

function limited(faults: readonly string[]): string[] {
  const rest = faults.length - MOST_FAULTS;
  return rest <= 0 ? [...faults] : [...faults.slice(0, MOST_FAULTS), `and ${rest} more.`];
}

function missingPages(built: Site, deployed: Site): string[] {
  const missing = [...deployed.pages.keys()].filter((path) => !built.pages.has(path));
  if (deployed.notFound !== null && built.notFound === null) missing.push('/404');
  return missing.map((path) => `${path} is missing.`);
}

function brokenLinks(page: Page, pages: readonly Page[], built: Site, siteUrl: string | null): string[] {
  const here = new URL(page.path, 'http://site.internal');
  return [...new Set(page.facts.links)].flatMap((link) => {
    const isOwn = siteUrl !== null && (link === siteUrl || link.startsWith(`${siteUrl}/`));
    const target = URL.parse(isOwn ? link.slice(siteUrl.length) || '/' : link, here);
    if (target === null) return [`the link “${link}” cannot be read.`];
    if (target.origin !== here.origin) return [];
    const path = decoded(target.pathname);
    const found = pages.find((other) => other.path === path);
    if (found === undefined && !built.files.has(path)) return [`the link “${link}” leads nowhere.`];
    const fragment = decoded(target.hash.slice(1));
    const isThere = fragment === '' || fragment.startsWith(':~:') || found?.facts.ids.has(fragment) === true;
    return isThere ? [] : [`the link “${link}” leads to a place that its page does not have.`];
  });
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function lengthFaults({ title, description, isIndexed }: PageFacts): string[] {
  const faults = title.trim() === '' ? ['it has no title.'] : tooLong('title', title, TITLE_LENGTH);
  if (description !== null) faults.push(...tooLong('description', description, DESCRIPTION_LENGTH));
  else if (isIndexed) faults.push('it has no description.');
  return faults;
}

function tooLong(name: string, text: string, most: number): string[] {
  const { length } = [...text];
  return length <= most ? [] : [`its ${name} has ${length} characters, and ${most} is the most.`];
}

function dataFault(text: string): string[] {
  try {
    const data: unknown = JSON.parse(text);
    const isTyped = typeof data === 'object' && data !== null && '@context' in data && '@type' in data;
    return isTyped ? [] : ['its structured data has no type.'];
  } catch {
    return ['its structured data cannot be read.'];
  }
}

/** Compares a page's HTML, and all of our files that it references, as an uncompressed download. */
function growth(page: Page, built: Site, deployed: Site): string[] {
  const before = page.path === '/404' ? deployed.notFound : deployed.pages.get(page.path);
  if (!before) return [];
  const sizes = [
    ['the page', weight(page.html), weight(contentOf(before))],
    ['its scripts and styles', assetWeight(page.html, built), assetWeight(contentOf(before), deployed)],
  ] as const;
  return sizes
    .filter(([, now, then]) => now > then * PAGE_GROWTH.share + PAGE_GROWTH.bytes)
    .map(([name, now, then]) => `${name} grew from ${then} to ${now} bytes.`);
}

const weight = (text: string) => Buffer.byteLength(text);

function assetWeight(html: string, site: Site): number {
  const names = new Set(html.match(/\/assets\/[\w.-]+/g) ?? []);
  return [...names].reduce(
    (sum, name) => sum + (site.files.get(name)?.variants.get('identity')?.length ?? 0),
    0,
  );
}
