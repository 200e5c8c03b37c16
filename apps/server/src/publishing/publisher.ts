import type { ClaimedPublication, WordEdit, WordField } from '@hln/contracts/site-words';
import { isDatabaseUnavailable, sawOutage, witnessOutage } from '../database/unavailable.ts';
import { describeError, type Log } from '../foundation/log.ts';
import { DataDirInUseError } from '../installation/data-dir-lock.ts';
import type { Site } from '../site/load-site.ts';
import { type FittingWords, fittingWords } from './fitting-words.ts';
import type { LiveSite, LookAgain } from './look-again.ts';
import { CheckError, carryAssets, type MakeParts, makeSite } from './make-release.ts';
import { type Release, wordsDigest } from './site-folder.ts';
import type { PublishedWord, WordsDatabase } from './words-database.ts';

export interface PublisherParts extends MakeParts {
  readonly words: WordsDatabase;
  readonly live: LiveSite;
  readonly lookAgain: LookAgain;
  /** The words in the files, as listed by the deployed site. */
  readonly fields: readonly WordField[];
  readonly log: Log;
  readonly now: () => number;
}

/** How often a builder signals that it is alive. */
const KEEP_EVERY_MS = 10_000;
/** How often the live words are compared with the database when nothing is due. */
const COMPARE_EVERY_MS = 30_000;
/** The pause after a build that failed. */
const TRY_AGAIN_MS = 10 * 60_000;

/** The site that visitors get at a moment. */
interface Standing {
  /** Null for the deployed site. */
  readonly release: Release | null;
  readonly site: Site;
}

/** Publishes words, one publication at a time, and keeps this process up to date with what was published. */
export class Publisher {
  readonly #parts: PublisherParts;
  /** The release that this process serves; null for the deployed site. */
  #serves: Release | null;
  #comparedAt = Number.NEGATIVE_INFINITY;
  #failed: { readonly words: string; readonly at: number } | null = null;
  #hasSettled = false;
  readonly #fitting: FittingWords;
  #unlock: (() => void) | null = null;

  /** @param serves the release loaded in `parts.live` */
  constructor(parts: PublisherParts, serves: Release | null) {
    this.#parts = parts;
    this.#fitting = fittingWords(parts.fields, parts.log);
    this.#serves = serves;
  }

  /**
   * Publishes what is due, and brings this process up to date. Never throws: failures are reported to the database, or
   * logged.
   */
  async tick(signal: AbortSignal): Promise<void> {
    await witnessOutage(async () => {
      try {
        if (await this.#isBuilder()) await this.#work(signal);
      } catch (error) {
        // An outage of the database has its own line in the log.
        if (sawOutage() || signal.aborted) return;
        this.#parts.log.warn('The publisher could not do its work.', describeError(error));
      }
    });
  }

  /** Lets another process on this folder build. */
  close(): void {
    this.#unlock?.();
    this.#unlock = null;
  }

  /** Whether this process builds: of those that share a folder, one builds and the others serve its result. */
  async #isBuilder(): Promise<boolean> {
    const { folder, now } = this.#parts;
    if (this.#unlock !== null) return true;
    try {
      this.#unlock = await folder.lock();
    } catch (error) {
      if (!(error instanceof DataDirInUseError)) throw error;
    }
    await this.#follow();
    if (this.#unlock !== null) await folder.clean(now());
    return this.#unlock !== null;
  }

  async #follow(): Promise<void> {
    const release = await this.#parts.folder.readPointer();
    if (release?.id === this.#serves?.id) return;
    this.#parts.live.swap(await this.#load(release));
    this.#serves = release;
  }

  async #work(signal: AbortSignal): Promise<void> {
    const { words, now, folder } = this.#parts;
    const claimed = await words.claim();
    if (claimed !== null) {
      await this.#publish(claimed, signal);
      await folder.clean(now());
    }
    if (claimed === null && now() - this.#comparedAt < COMPARE_EVERY_MS) return;
    await this.#compare(signal);
    this.#comparedAt = now();
  }

  async #publish({ id, kind, edits }: ClaimedPublication, signal: AbortSignal): Promise<void> {
    const { words, log, folder } = this.#parts;
    const before = this.#standing();
    const keeping = this.#keep(id);
    try {
      this.#fitting.refuse(edits, await words.published());
      const onChecking = () => words.note(id, { state: 'checking' });
      if (kind === 'preview') {
        const changes = this.#fitting.changes(edits);
        const { work, checks } = await makeSite(this.#parts, changes, signal, onChecking);
        const name = await folder.adoptPreview(work, this.#made(changes));
        await words.note(id, { state: 'ready', checks, preview: `/content-preview/${name}/` });
        return;
      }
      const checks = await this.#bringIn(this.#fitting.changes(edits), signal, onChecking);
      await this.#parts.onStep('tell');
      await words.note(id, { state: 'live', checks });
      log.info('The site was published with new words.', { publication: id, words: edits.length });
    } catch (error) {
      await this.#goBack(before);
      // The publication is assigned again after a while, since the words were not at fault.
      if (signal.aborted) return;
      const checks = error instanceof CheckError ? error.checks : [];
      const failure = error instanceof Error ? error.message : String(error);
      log.warn('A publication failed; visitors see the site as it was.', {
        publication: id,
        ...describeError(error),
      });
      await words.note(id, { state: 'failed', checks, failure });
    } finally {
      clearInterval(keeping);
    }
  }

  /** Signals regularly that this publication is being built. A build takes a minute or more. */
  #keep(id: number): NodeJS.Timeout {
    const { words, log } = this.#parts;
    const keep = async () => {
      try {
        await words.keep(id);
      } catch (error) {
        // An outage of the database has its own line in the log.
        if (!isDatabaseUnavailable(error))
          log.warn('A publication could not be kept by its builder.', describeError(error));
      }
    };
    return setInterval(() => void keep(), KEEP_EVERY_MS);
  }

  /** Brings this process up to date with the published words in the database. */
  async #compare(signal: AbortSignal): Promise<void> {
    const { words, log, now } = this.#parts;
    const published = await words.published();
    await this.#settle(published);
    const edits = this.#fitting.changes(published);
    const digest = wordsDigest(edits);
    if (this.#isServed(edits)) return;
    if (this.#failed?.words === digest && now() - this.#failed.at < TRY_AGAIN_MS) return;
    const before = this.#standing();
    try {
      await this.#bringIn(edits, signal, async () => {});
      log.info('The published words were built into this site.', { words: edits.length });
      this.#failed = null;
    } catch (error) {
      // Old words from the same sources are better than none; pages from other sources are not.
      const { deployed } = this.#parts;
      const isOfOthers = before.release !== null && before.release.sources !== deployed.sources;
      await this.#goBack(isOfOthers ? { release: null, site: deployed.site } : before);
      if (signal.aborted) return;
      this.#failed = { words: digest, at: now() };
      log.error('The published words could not be built into this site.', describeError(error));
    }
  }

  /** Drops edits that the files already contain, once these files are deployed. */
  async #settle(published: readonly PublishedWord[]): Promise<void> {
    if (this.#hasSettled) return;
    const keys = this.#fitting.arrived(published);
    if (keys.length > 0) await this.#parts.words.settle(keys);
    this.#hasSettled = true;
  }

  #isServed(edits: readonly WordEdit[]): boolean {
    if (edits.length === 0) return this.#serves === null;
    return (
      this.#serves?.words === wordsDigest(edits) && this.#serves.sources === this.#parts.deployed.sources
    );
  }

  /** Makes the site with these words the live one, and checks it. @throws CheckError */
  async #bringIn(edits: readonly WordEdit[], signal: AbortSignal, onChecking: () => Promise<void>) {
    const { folder, lookAgain } = this.#parts;
    const made = this.#made(edits);
    let checks: CheckError['checks'] = [];
    let release: Release | null = null;
    if (edits.length > 0) {
      // Going back to earlier words needs no build.
      release = await folder.find(made);
      if (release === null) {
        const site = await makeSite(this.#parts, edits, signal, onChecking);
        checks = site.checks;
        await this.#parts.onStep('carry');
        await carryAssets(site.work, this.#dirOf(this.#serves), this.#parts.now());
        await this.#parts.onStep('adopt');
        release = await folder.adopt(site.work, made);
      }
    }
    await this.#parts.onStep('swap');
    await this.#swap(release);
    await this.#parts.onStep('look');
    const faults = await lookAgain(this.#parts.live.current());
    const looked = [...checks, { name: 'Seen over HTTP', faults }];
    if (faults.length > 0) throw new CheckError(looked);
    return looked;
  }

  #made = (edits: readonly WordEdit[]) => ({
    words: wordsDigest(edits),
    sources: this.#parts.deployed.sources,
  });

  #dirOf(release: Release | null): string {
    return release === null ? this.#parts.deployed.dir : this.#parts.folder.client(release);
  }

  /** The site is loaded first: it replaces another only once it is completely in memory. */
  async #swap(release: Release | null): Promise<void> {
    const site = await this.#load(release);
    await this.#parts.folder.writePointer(release);
    await this.#parts.onStep('swapped');
    this.#parts.live.swap(site);
    this.#serves = release;
  }

  async #load(release: Release | null): Promise<Site> {
    return release === null ? this.#parts.deployed.site : await this.#parts.load(this.#dirOf(release));
  }

  #standing = (): Standing => ({ release: this.#serves, site: this.#parts.live.current() });

  /**
   * Restores the site from memory, whatever the disk does. If the disk fails as well, the next comparison corrects it.
   */
  async #goBack({ release, site }: Standing): Promise<void> {
    const { live, folder, log } = this.#parts;
    live.swap(site);
    this.#serves = release;
    try {
      if ((await folder.readPointer())?.id !== release?.id) await folder.writePointer(release);
    } catch (error) {
      log.error('The earlier site is served, but the disk still names the other.', describeError(error));
    }
  }
}
