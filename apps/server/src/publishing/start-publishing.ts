import { join } from 'node:path';
import { type WordField, wordFieldsSchema } from '@hln/contracts/site-words';
import type { SettingsSource } from '@hln/supabase/shared/http/settings';
import * as v from 'valibot';
import type { Backend } from '../backend/backend.ts';
import type { Config } from '../config/config.ts';
import { describeError, type Log } from '../foundation/log.ts';
import { loadSite, type Site } from '../site/load-site.ts';
import { hiddenTools } from '../site/rewrite-page.ts';
import { type LiveSite, liveSite, lookAgainAt } from './look-again.ts';
import { type DeployedSite, sourcesOf } from './make-release.ts';
import { Publisher } from './publisher.ts';
import { type BuildSite, runBuild } from './run-build.ts';
import { openSiteFolder, type Release, type SiteFolder } from './site-folder.ts';
import { wordsDatabase } from './words-database.ts';

/** How often to check whether something is due. */
const ASK_EVERY_MS = 5_000;

/** The site to serve when the server starts. */
export interface OpenedSite {
  readonly live: LiveSite;
  readonly folder: SiteFolder;
  readonly deployed: DeployedSite;
  readonly release: Release | null;
}

/**
 * Opens the site published last, or the deployed one. A release from other sources is served until its words are built
 * into these, so that no visitor sees the old words again.
 */
export async function openSite(
  config: Pick<Config, 'siteDir' | 'dataDir' | 'contentSecurity'>,
  log: Log,
): Promise<OpenedSite> {
  const site = await loadSite(config.siteDir, config.contentSecurity);
  const deployed = { dir: config.siteDir, site, sources: await sourcesOf(config.siteDir, 'unknown') };
  const folder = openSiteFolder(join(config.dataDir, 'site'));
  if (site.pages.size === 0) return { live: liveSite(site), folder, deployed, release: null };
  try {
    const release = await folder.readPointer();
    if (release !== null) {
      const published = await loadSite(folder.client(release), config.contentSecurity);
      if (published.pages.size > 0) return { live: liveSite(published), folder, deployed, release };
    }
  } catch (error) {
    log.error('The published site cannot be read; the deployed one is served.', describeError(error));
  }
  return { live: liveSite(site), folder, deployed, release: null };
}

export interface Publishing {
  /**
   * Publishes what is due and compares the live words with the database, without waiting for the timer. Never throws.
   */
  tick(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Publishes words whenever the database has a publication that is due.
 * @param url of the running server, from which pages are requested after the swap
 */
export function startPublishing(
  opened: OpenedSite,
  parts: {
    readonly backend: Pick<Backend, 'service'>;
    readonly config: Pick<Config, 'siteUrl' | 'contentSecurity'>;
    readonly url: string;
    readonly settings: SettingsSource;
    readonly log: Log;
    /** For tests: replaces the real build. */
    readonly build?: BuildSite | undefined;
  },
): Publishing {
  const { config, log } = parts;
  const stopping = new AbortController();
  const publisher = new Publisher(
    {
      ...opened,
      words: wordsDatabase(parts.backend.service),
      fields: fieldsOf(opened.deployed.site),
      build: parts.build ?? runBuild,
      load: (dir) => loadSite(dir, config.contentSecurity),
      lookAgain: lookAgainAt(parts.url, async () => hiddenTools(await parts.settings.read())),
      siteUrl: config.siteUrl,
      onStep: () => {},
      now: Date.now,
      log,
    },
    opened.release,
  );
  let running: Promise<void> | null = null;
  const tick = () => {
    running ??= publisher.tick(stopping.signal).finally(() => {
      running = null;
    });
    return running;
  };
  // Without a site there is nothing to rebuild.
  const timer =
    opened.deployed.site.pages.size === 0 ? undefined : setInterval(() => void tick(), ASK_EVERY_MS);
  return {
    tick,
    stop: async () => {
      clearInterval(timer);
      stopping.abort();
      await running;
      publisher.close();
    },
  };
}

/** Empty if the site was built without a list of its words. */
function fieldsOf(site: Site): readonly WordField[] {
  const text = site.files.get('/content/words.json')?.variants.get('identity')?.toString('utf8') ?? '';
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), wordFieldsSchema), text);
  return parsed.success ? parsed.output.fields : [];
}
