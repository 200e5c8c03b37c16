import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

/** Where a folder is a feature or a tool. */
const SHELVES = ['apps/web/app/features', 'apps/web/app/tools'];

/** The most files that the top level of a feature or tool may have: they are its door, the rest has folders. */
const MOST = 5;

/** Tests and what only they use stand beside what they test, wherever that is. */
const isOfTests = (name: string) => /\.(?:test|fixture)\.tsx?$/.test(name);

/**
 * The features and tools whose top level holds too many files to be read as a list of what they offer.
 *
 * @param root the repository's folder
 * @returns each with its files, such as `chat: bubble.tsx, chat.ts, …`
 */
export function crowdedFolders(root: string): readonly string[] {
  return SHELVES.flatMap((shelf) =>
    readdirSync(join(root, shelf), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => join(root, shelf, entry.name)),
  ).flatMap((folder) => {
    const files = readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile() && !isOfTests(entry.name))
      .map((entry) => entry.name)
      .sort();
    return files.length > MOST ? [`${basename(folder)}: ${files.join(', ')}`] : [];
  });
}
