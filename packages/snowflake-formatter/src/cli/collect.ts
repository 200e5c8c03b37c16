import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { basename, extname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import ignore, { type Ignore } from 'ignore';
import { IgnoreRules } from './gitignore.ts';
import { globBase, globToRegExp, isGlob } from './glob.ts';
import { reasonOf } from './problems.ts';

export interface CollectSettings {
  readonly cwd: string;
  readonly extensions: readonly string[];
  readonly useGitignore: boolean;
  /** Patterns of the files that folders and globs leave out, as in a `.gitignore` of the current folder. */
  readonly exclude: readonly string[];
}

export interface Collected {
  /** Paths as shown in messages, relative for files inside the current folder; each file once. */
  readonly files: readonly string[];
  /** What could not be found or read, as `path: reason`. */
  readonly problems: readonly string[];
}

const NEVER_ENTERED: ReadonlySet<string> = new Set(['node_modules', '.git', '.hg', '.svn']);

/**
 * Turns the arguments into files. A named file is always taken; folders and globs are walked, leaving out symbolic
 * links, version control, `node_modules` and what `.gitignore` excludes.
 */
export function collectFiles(paths: readonly string[], settings: CollectSettings): Collected {
  return new Collector(settings).run(paths);
}

class Collector {
  private readonly settings: CollectSettings;
  private readonly files = new Map<string, string>();
  private readonly problems: string[] = [];
  private readonly excluded: Ignore | undefined;

  constructor(settings: CollectSettings) {
    this.settings = settings;
    const { exclude } = settings;
    this.excluded = exclude.length > 0 ? ignore().add([...exclude]) : undefined;
  }

  run(paths: readonly string[]): Collected {
    for (const path of paths) this.argument(path);
    return { files: [...this.files.values()], problems: this.problems };
  }

  private argument(path: string): void {
    const absolute = resolve(this.settings.cwd, path);
    let stat: ReturnType<typeof statSync>;
    try {
      stat = statSync(absolute);
    } catch (error) {
      if (isGlob(path)) this.glob(path);
      else this.problems.push(`${path}: ${reasonOf(error)}`);
      return;
    }
    if (stat.isDirectory()) {
      const { extensions } = this.settings;
      this.walk(absolute, this.rulesFor(absolute), (file) =>
        extensions.includes(extname(file).toLowerCase()),
      );
    } else if (stat.isFile()) this.add(absolute);
    else this.problems.push(`${path}: neither a file nor a folder`);
  }

  private glob(pattern: string): void {
    const slashed = pattern.split(sep).join('/').replace(/^\.\//, '');
    const base = resolve(this.settings.cwd, globBase(slashed) || (slashed.startsWith('/') ? '/' : '.'));
    const absolute = slashed.startsWith('/');
    const matcher = globToRegExp(slashed);
    const named = (file: string): string =>
      (absolute ? file : relative(this.settings.cwd, file)).split(sep).join('/');
    const before = this.files.size;
    if (existsSync(base)) this.walk(base, this.rulesFor(base), (file) => matcher.test(named(file)));
    if (this.files.size === before) this.problems.push(`${pattern}: no file matches`);
  }

  private rulesFor(folder: string): IgnoreRules {
    return this.settings.useGitignore ? IgnoreRules.above(folder) : IgnoreRules.none();
  }

  private walk(folder: string, rules: IgnoreRules, wanted: (file: string) => boolean): void {
    let entries: ReturnType<typeof readFolder>;
    try {
      entries = readFolder(folder);
    } catch (error) {
      this.problems.push(`${this.shown(folder)}: ${reasonOf(error)}`);
      return;
    }
    for (const entry of entries) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) {
        if (NEVER_ENTERED.has(entry.name) || rules.excludes(path, true) || this.excludes(path, true))
          continue;
        this.walk(path, rules.inside(path), wanted);
      } else if (
        entry.isFile() &&
        wanted(path) &&
        !rules.excludes(path, false) &&
        !this.excludes(path, false)
      )
        this.add(path);
    }
  }

  /** Whether the caller excluded a file or folder; paths outside the current folder cannot be excluded. */
  private excludes(path: string, isFolder: boolean): boolean {
    if (this.excluded === undefined) return false;
    const inside = relative(this.settings.cwd, path).split(sep).join('/');
    if (inside === '' || inside.startsWith('..') || isAbsolute(inside)) return false;
    return this.excluded.ignores(isFolder ? `${inside}/` : inside);
  }

  /** A file with two names, one of them a link, is formatted once. */
  private add(path: string): void {
    try {
      const real = realpathSync(path);
      if (!this.files.has(real)) this.files.set(real, this.shown(path));
    } catch (error) {
      this.problems.push(`${this.shown(path)}: ${reasonOf(error)}`);
    }
  }

  private shown(path: string): string {
    const inside = relative(this.settings.cwd, path);
    return inside === '' ? basename(path) : inside.startsWith('..') ? path : inside;
  }
}

function readFolder(folder: string) {
  return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
}
