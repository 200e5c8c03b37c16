import { ROOT, run } from '../run.ts';

async function git(folder: string, args: readonly string[]): Promise<string> {
  const { code, output } = await run('git', ['-C', folder, ...args], true);
  if (code !== 0) throw new Error(`git ${args.join(' ')} failed: ${output.trim()}`);
  return output;
}

const names = (listing: string) => listing.split('\0').filter((name) => name !== '');

/**
 * Lists what differs from where this branch left `ref`: committed, uncommitted, and new files. Deleted files count, and
 * so do both names of a renamed one.
 * @param folder of the repository
 * @returns paths relative to that folder, in order
 * @throws Error with git's message if there is no such ref
 */
export async function changedFiles(ref: string, folder: string = ROOT): Promise<string[]> {
  const base = (await git(folder, ['merge-base', ref, 'HEAD'])).trim();
  const tracked = await git(folder, ['diff', '--name-only', '--no-renames', '-z', base]);
  const untracked = await git(folder, ['ls-files', '--others', '--exclude-standard', '-z']);
  return [...new Set([...names(tracked), ...names(untracked)])].sort();
}
