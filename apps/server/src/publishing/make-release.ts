import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PublicationCheck, WordEdit } from '@hln/contracts/site-words';
import { keepAssets } from '../site/keep-assets.ts';
import type { Site } from '../site/load-site.ts';
import { checkSite } from './checks/check-site.ts';
import type { BuildSite } from './run-build.ts';
import { copyFolder, type SiteFolder, wordsDigest } from './site-folder.ts';

/** The site that came with the deployment, with the words from the files. */
export interface DeployedSite {
  readonly dir: string;
  readonly site: Site;
  /** Identifies its sources. */
  readonly sources: string;
}

/** Nothing was published; lists the checks that failed. */
export class CheckError extends Error {
  override readonly name = 'CheckError';
  readonly checks: readonly PublicationCheck[];

  constructor(checks: readonly PublicationCheck[]) {
    const failed = checks.filter(({ faults }) => faults.length > 0);
    super(failed.map(({ name, faults }) => `${name}: ${faults[0] ?? ''}`).join(' '));
    this.checks = checks;
  }
}

export interface MakeParts {
  readonly folder: SiteFolder;
  readonly deployed: DeployedSite;
  readonly build: BuildSite;
  readonly load: (dir: string) => Promise<Site>;
  readonly siteUrl: string | null;
  /** For tests: called before each step at which the process may be killed. */
  readonly onStep: (step: string) => void | Promise<void>;
}

/** How many lines of a failed build are reported. */
const TOLD_LINES = 12;

/**
 * Builds the site with other words in a work folder, and checks it.
 * @param onChecking called when the build is done
 * @throws CheckError when it can't be built, or should not be shown
 */
export async function makeSite(
  parts: MakeParts,
  edits: readonly WordEdit[],
  signal: AbortSignal,
  onChecking: () => Promise<void>,
): Promise<{ readonly work: string; readonly site: Site; readonly checks: readonly PublicationCheck[] }> {
  const { folder, deployed } = parts;
  const work = await folder.newWork();
  await parts.onStep('build');
  const seen = await folder.findPreview({ words: wordsDigest(edits), sources: deployed.sources });
  if (seen !== null) {
    // A preview that somebody has viewed need not be built again.
    await copyFolder(folder.previewClient(seen), join(work, 'client'));
  } else {
    const { isBuilt, output } = await parts.build({ into: work, edits, signal });
    if (!isBuilt) throw new CheckError([{ name: 'Build', faults: [lastLines(output)] }]);
    const sources = await sourcesOf(join(work, 'client'), null);
    if (sources !== null && sources !== deployed.sources) throw new CheckError([OTHER_SOURCES]);
  }
  await parts.onStep('check');
  await onChecking();
  const site = await parts.load(join(work, 'client'));
  const checks = await checkSite(site, deployed.site, parts.siteUrl);
  if (checks.some(({ faults }) => faults.length > 0)) throw new CheckError(checks);
  return { work, site, checks };
}

const OTHER_SOURCES: PublicationCheck = {
  name: 'Sources',
  faults: [
    'The sources, or the variables that the site is built with, have changed since the site that visitors see was ' +
      'built. Build it again (npm run build) and start the server again.',
  ],
};

const lastLines = (output: string) =>
  output.split('\n').slice(-TOLD_LINES).join('\n') || 'It ended without a word.';

/**
 * Copies the previous site's scripts next to the new one's, for pages that are already open.
 * @param before the folder of the previous site
 * @param now in milliseconds since 1970
 */
export async function carryAssets(work: string, before: string, now: number): Promise<void> {
  const kept = join(work, 'kept');
  await copyFolder(join(before, 'assets'), kept);
  const note = await readFile(join(before, '../replaced.json')).catch(() => null);
  if (note !== null) await copyFolder(join(before, '..'), kept, ['replaced.json']);
  await keepAssets(join(work, 'client/assets'), kept, now);
  await copyFolder(kept, work, ['replaced.json']);
}

/**
 * Returns what identifies a built site's sources: the stamp that the build leaves next to it, or else `orElse`.
 * @param dir of the site
 */
export async function sourcesOf<Else>(dir: string, orElse: Else): Promise<string | Else> {
  try {
    return (await readFile(join(dir, '../source-hash.txt'), 'utf8')).trim();
  } catch {
    return orElse;
  }
}
