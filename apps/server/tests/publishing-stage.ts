import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ClaimedPublication, WordEdit, WordField } from '@hln/contracts/site-words';
import {
  type BuildSite,
  createLog,
  loadSite,
  openSite,
  type PublicationNews,
  type PublishedWord,
  Publisher,
  type PublisherParts,
  type WordsDatabase,
} from '@hln/server/for-tests';

const EXTRA = { connect: [], script: [], frame: [] };
export const LEDE = 'home/HERO.lede';
export const STORY = 'about/STORY.title';
/** An edit, and the site's text before and after it. */
export const EDIT = { key: LEDE, text: 'New lede' };
export const OLD: [lede: string, story: string] = ['Old lede', 'Old story'];
export const NEW: [lede: string, story: string] = ['New lede', 'Old story'];

const field = (key: string, page: string, text: string): WordField => ({
  key,
  page,
  label: key,
  kind: 'line',
  language: 'en-NZ',
  section: '',
  twin: null,
  most: 60,
  hint: null,
  text,
  locked: null,
});

export const FIELDS = [field(LEDE, '/', 'Old lede'), field(STORY, '/about', 'Old story')];

/** Two pages and their script, all of which contain the words, so that half a site is detected. */
function filesOf(words: ReadonlyMap<string, string>): Record<string, string> {
  const lede = words.get(LEDE) ?? 'Old lede';
  const story = words.get(STORY) ?? 'Old story';
  const script = `app-${Buffer.from(`${lede}|${story}`).toString('hex')}.js`;
  const page = (text: string) =>
    `<!doctype html><html><head><title>Page</title><meta name="description" content="A page">` +
    `<script src="/assets/${script}"></script></head><body><h1>${text}</h1><a href="/about">About</a></body></html>`;
  return {
    'index.html': page(lede),
    'about/index.html': page(story),
    '404/index.html': page('Not here'),
    [`assets/${script}`]: `say(${JSON.stringify([lede, story])})`,
    'content/words.json': JSON.stringify({ fields: FIELDS }),
  };
}

export async function writeSite(folder: string, edits: readonly WordEdit[], sources: string): Promise<void> {
  const files = filesOf(new Map(edits.map(({ key, text }) => [key, text])));
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, 'client', name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  }
  await writeFile(join(folder, 'source-hash.txt'), sources);
}

/** Replaces the real build, which takes a minute. */
export const quickBuild: BuildSite = async ({ into, edits }) => {
  await writeSite(into, edits, 'sources-1');
  return { isBuilt: true, output: '' };
};

/** Replaces the database; several processes may share it. */
export class WordsInMemory implements WordsDatabase {
  readonly queue: ClaimedPublication[] = [];
  readonly news: (PublicationNews & { publication: number })[] = [];
  readonly settled: string[] = [];
  words: PublishedWord[] = [];
  /** The calls that fail. */
  readonly broken = new Set<'claim' | 'building' | 'checking' | 'live' | 'ready' | 'failed' | 'published'>();
  #claimed: ClaimedPublication | null = null;

  async claim() {
    this.#assert('claim');
    this.#claimed = this.queue.shift() ?? null;
    return this.#claimed;
  }

  async note(publication: number, news: PublicationNews) {
    this.#assert(news.state);
    this.news.push({ publication, ...news });
    if (news.state === 'live')
      this.words = (this.#claimed?.edits ?? []).map((edit) => ({ ...edit, base: null }));
  }

  async keep() {}

  async published() {
    this.#assert('published');
    return this.words;
  }

  async toBuild() {
    return { publication: null, edits: this.words.map(({ key, text }) => ({ key, text })) };
  }

  async settle(keys: readonly string[]) {
    this.settled.push(...keys);
  }

  get lastNews() {
    return this.news.at(-1);
  }

  #assert(call: 'claim' | PublicationNews['state'] | 'published') {
    if (this.broken.has(call)) throw new Error(`The database is away (${call}).`);
  }
}

/** Creates a folder with a deployed site. */
export async function makeInstallation(): Promise<{ root: string; dataDir: string; siteDir: string }> {
  const root = await mkdtemp(join(tmpdir(), 'hln-publishing-'));
  await writeSite(join(root, 'build'), [], 'sources-1');
  return { root, dataDir: join(root, 'data'), siteDir: join(root, 'build/client') };
}

export type Installation = Awaited<ReturnType<typeof makeInstallation>>;

/** Starts the serving and publishing parts of one server process. */
export async function startProcess(
  { dataDir, siteDir }: Pick<Installation, 'dataDir' | 'siteDir'>,
  words: WordsDatabase,
  more: Partial<PublisherParts> = {},
) {
  const log = createLog('silent');
  const opened = await openSite({ dataDir, siteDir, contentSecurity: EXTRA }, log);
  const publisher = new Publisher(
    {
      ...opened,
      words,
      fields: FIELDS,
      build: quickBuild,
      load: (dir) => loadSite(dir, EXTRA),
      lookAgain: async () => [],
      siteUrl: null,
      onStep: () => {},
      now: Date.now,
      log,
      ...more,
    },
    opened.release,
  );
  return {
    folder: opened.folder,
    tick: () => publisher.tick(new AbortController().signal),
    close: () => publisher.close(),
    /** Returns what a visitor reads on both pages; throws if they are from different builds. */
    reads: () => readSite(opened.live.current()),
    files: () => [...opened.live.current().files.keys()],
  };
}

/** Returns the words of both pages, after checking that all their files exist and agree. */
export function readSite(site: Awaited<ReturnType<typeof loadSite>>): [string, string] {
  const html = (path: string) => site.pages.get(path)?.variants.get('identity')?.toString() ?? '';
  const words = ['/', '/about'].map((path) => /<h1>(.*?)<\/h1>/.exec(html(path))?.[1] ?? '') as [
    string,
    string,
  ];
  for (const path of ['/', '/about']) {
    const script = /src="([^"]+)"/.exec(html(path))?.[1] ?? '';
    const said = site.files.get(script)?.variants.get('identity')?.toString();
    if (said !== `say(${JSON.stringify(words)})`)
      throw new Error(`${path} says ${words}, its script ${said}`);
  }
  return words;
}

export const publication = (id: number, ...edits: readonly WordEdit[]): ClaimedPublication => ({
  id,
  kind: 'publish',
  edits: [...edits],
});
