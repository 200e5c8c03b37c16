import type { Finished } from './run.ts';

export interface Updating {
  /** Runs a command from the root folder; what it prints is shown unless it is quiet. */
  readonly run: (command: string, args: readonly string[], quiet?: boolean) => Promise<Finished>;
  readonly readLock: () => string;
  readonly say: (text: string) => void;
}

const WAY_BACK = 'To go back: git restore package.json package-lock.json && npm ci';

/**
 * Updates all packages within their ranges, and runs what that can break: the check for known holes, and every test,
 * with the site built anew. What a range holds back is listed, since only a person can decide about it.
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
  // It ends with 1 when it has something to list.
  const { output: outdated } = await run('npm', ['outdated', '--json', '--silent'], true);
  const held = newerThanAllowed(outdated);
  if (held.length > 0) say(`Newer, but outside of their ranges:\n${held.join('\n')}`);
  const holes = await run('npm', ['audit', '--audit-level=high'], true);
  say(holes.output.trimEnd());
  const isSafe = holes.code === 0;
  if (readLock() === before) {
    say('All packages are the newest of their ranges.');
    if (!isSafe) say(`${whatAuditFound(holes)}.`);
    return isSafe ? 0 : 1;
  }
  const isWhole = (await run('npm', ['test'])).code === 0;
  if (isSafe && isWhole) {
    say('Updated, and everything passes. Look at the changes of package-lock.json, and commit them.');
    return 0;
  }
  say(`Updated, but ${isWhole ? whatAuditFound(holes) : 'something broke'}. ${WAY_BACK}`);
  return 1;
}

/** A registry that answers no such questions, or cannot be reached, is no hole; but nor has anybody looked. */
const whatAuditFound = ({ output }: Finished) =>
  output.includes('audit endpoint returned an error')
    ? 'the registry could not be asked about known holes'
    : 'a hole is known in one of the packages';

/** A line for each package, however many of the workspaces have it. @param json of `npm outdated` */
function newerThanAllowed(json: string): string[] {
  if (json.trim() === '') return [];
  // An array where several workspaces have it.
  const packages = JSON.parse(json) as Record<string, Outdated | readonly Outdated[]>;
  return Object.entries(packages).flatMap(([name, found]) => {
    const [one] = [found].flat();
    // npm puts an error of its own where a package would be.
    return one?.latest === undefined ? [] : [`  ${name} ${one.current ?? '?'}, newest ${one.latest}`];
  });
}

interface Outdated {
  readonly current?: string;
  readonly latest?: string;
}
