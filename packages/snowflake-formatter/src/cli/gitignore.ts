import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import ignore, { type Ignore } from 'ignore';
import { ConfigError } from './config-error.ts';
import { reasonOf } from './problems.ts';

interface Level {
  readonly folder: string;
  readonly rules: Ignore | null;
}

/** Files with ignore rules: Git's, and sqlfluff's for projects that also use it. */
const FILES = ['.gitignore', '.sqlfluffignore'];

function load(folder: string): Level {
  let rules: Ignore | null = null;
  for (const name of FILES) {
    const path = join(folder, name);
    // As in Git, a folder with that name excludes nothing.
    if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) continue;
    try {
      rules = (rules ?? ignore()).add(readFileSync(path, 'utf8'));
    } catch (error) {
      // Continuing without the file would format files that it excludes.
      throw new ConfigError(`${path}: ${reasonOf(error)}`);
    }
  }
  return { folder, rules };
}

/** The `.gitignore` and `.sqlfluffignore` files that apply to a folder: its own and those above it, up to the repository's root. */
export class IgnoreRules {
  private readonly levels: readonly Level[];

  private constructor(levels: readonly Level[]) {
    this.levels = levels;
  }

  /** No rules at all. */
  static none(): IgnoreRules {
    return new IgnoreRules([]);
  }

  /** The rules for a folder. Outside a repository, only the folder's own apply. */
  static above(folder: string): IgnoreRules {
    const folders = [folder];
    for (let at = folder; !existsSync(join(at, '.git')); ) {
      const parent = dirname(at);
      if (parent === at) return new IgnoreRules([load(folder)]);
      folders.unshift(parent);
      at = parent;
    }
    return new IgnoreRules(folders.map(load));
  }

  /** The rules for a subfolder. */
  inside(folder: string): IgnoreRules {
    return this.levels.length === 0 ? this : new IgnoreRules([...this.levels, load(folder)]);
  }

  /** Whether a file or folder is excluded; the deepest file with a matching rule decides. */
  excludes(path: string, isFolder: boolean): boolean {
    for (let i = this.levels.length - 1; i >= 0; i--) {
      const level = this.levels[i];
      if (level === undefined || level.rules === null) continue;
      const inside = relative(level.folder, path).split(sep).join('/');
      const { ignored, unignored } = level.rules.test(isFolder ? `${inside}/` : inside);
      if (ignored) return true;
      if (unignored) return false;
    }
    return false;
  }
}
