import type { Finished } from './run.ts';

export interface Updating {
  /** Runs a command from the root folder; its output is shown unless it is quiet. */
  readonly run: (command: string, args: readonly string[], quiet?: boolean) => Promise<Finished>;
  readonly readLock: () => string;
  readonly say: (text: string) => void;
}

const WAY_BACK = 'To go back: git restore package.json package-lock.json && npm ci';

/**
 * Updates all packages within their ranges, and runs everything that an update can break: the audit, and every test,
 * with the site rebuilt. Updates outside of the ranges are listed, since only a person can decide about them.
 *
 * @returns the exit code
 */
export async function updateDependencies({ run, readLock, say }: Updating): Promise<number> {
  const changed = await run(
    'git',
    ['status', '--porcelain', '--', 'package.json', 'package-lock.json'],
    true,
  );
  if (changed.code !== 0 || changed.output.trim() !== '') {
    say('Commit or undo the changes of package.json and package-lock.json first: they are the way back.');
    return 2;
  }
  const before = readLock();
  const updated = await run('npm', ['update', '--no-fund', '--no-audit']);
  if (updated.code !== 0) {
    say(`The packages could not be updated. ${WAY_BACK}`);
    return 1;
  }
  // The command exits with 1 if it has something to list.
  const { output: outdated } = await run('npm', ['outdated', '--json', '--silent'], true);
  const held = newerThanAllowed(outdated);
  if (held.length > 0) say(`Newer, but outside of their ranges:\n${held.join('\n')}`);
  const holes = await run('npm', ['audit', '--audit-level=high'], true);
  say(holes.output.trimEnd());
  const isSafe = holes.code === 0;
  if (readLock() === before) {
    say('All packages are the newest of their ranges.');
    if (!isSafe) say(`${auditFindings(holes)}.`);
    return isSafe ? 0 : 1;
  }
  const isWhole = (await run('npm', ['test'])).code === 0;
  if (isSafe && isWhole) {
    say('Updated, and everything passes. Look at the changes of package-lock.json, and commit them.');
    return 0;
  }
  say(`Updated, but ${isWhole ? auditFindings(holes) : 'something broke'}. ${WAY_BACK}`);
  return 1;
}

/** A registry that can't be asked or reached is not a vulnerability; but nothing was checked either. */
const auditFindings = ({ output }: Finished) =>
  output.includes('audit endpoint returned an error')
    ? 'the registry could not be asked about known holes'
    : 'a hole is known in one of the packages';

/** Returns a line for each package, however many workspaces have it. @param json output of `npm outdated` */
function newerThanAllowed(json: string): string[] {
  if (json.trim() === '') return [];
  // The value is an array if several workspaces have the package.
  const packages = JSON.parse(json) as Record<string, Outdated | readonly Outdated[]>;
  return Object.entries(packages).flatMap(([name, found]) => {
    const [one] = [found].flat();
    // npm puts an error of its own in place of a package.
    return one?.latest === undefined ? [] : [`  ${name} ${one.current ?? '?'}, newest ${one.latest}`];
  });
}

interface Outdated {
  readonly current?: string;
  readonly latest?: string;
}
