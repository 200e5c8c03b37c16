/**
 * The pre-commit hook: formats what is staged, and nothing else. Checks belong in `npm test`. File names are separated
 * by NUL characters and never pass through a shell, so that any name that git accepts works.
 */
import { spawnSync } from 'node:child_process';

const FORMATTED = ['*.ts', '*.tsx', '*.cts', '*.mjs', '*.cjs', '*.css', '*.json'];
/** Keeps a command line well below what systems allow. */
const FILES_AT_ONCE = 200;

/** @throws Error with git's own message when git fails */
function git(args: readonly string[], input = ''): string {
  const { status, stdout, stderr, error } = spawnSync('git', args, {
    encoding: 'utf8',
    input,
    maxBuffer: 1 << 28,
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
  return stdout;
}

const names = (list: string) => list.split('\0').filter((name) => name !== '');

const staged = names(
  git(['diff', '--cached', '--name-only', '-z', '--diff-filter=ACMR', '--', ...FORMATTED]),
);
// Adding a file that is only partly staged would stage all of it: leave it to its author.
const partlyStaged = new Set(names(git(['diff', '--name-only', '-z'])));
const files = staged.filter((file) => !partlyStaged.has(file));

for (let start = 0; start < files.length; start += FILES_AT_ONCE) {
  const batch = files.slice(start, start + FILES_AT_ONCE);
  // The `./` keeps a name that begins with a dash from being read as an option. Biome's exit code is no reason to stop
  // a commit: it leaves a file that it can't parse alone, and `npm test` reports what is wrong with it.
  const paths = batch.map((file) => `./${file}`);
  const { error } = spawnSync(
    'node_modules/.bin/biome',
    ['format', '--write', '--no-errors-on-unmatched', ...paths],
    { stdio: 'ignore' },
  );
  if (error) throw error;
  // Unlike `git add`, this expands no wildcards in names.
  git(['update-index', '-z', '--stdin'], batch.map((file) => `${file}\0`).join(''));
}
