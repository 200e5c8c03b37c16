import { allowedValues, type CliOptions, flagOf, isAllowed, OPTION_TABLE } from './option-table.ts';

/** What the caller asked for. */
export interface Invocation {
  readonly paths: readonly string[];
  readonly write: boolean;
  readonly check: boolean;
  readonly diff: boolean;
  readonly quiet: boolean;
  /** Whether `.gitignore` counts for folders and globs. */
  readonly useGitignore: boolean;
  /** A configuration file named by the caller; '' looks for one upwards; null uses none. */
  readonly config: string | null;
  readonly stdinPath: string;
  readonly extensions: readonly string[];
  /** 0 leaves the number of workers to the program. */
  readonly jobs: number;
  readonly help: boolean;
  readonly version: boolean;
  readonly options: CliOptions;
}

/** The command line cannot be understood. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Flags that are no formatting options. `value` names what a flag takes. */
export const COMMAND_FLAGS: ReadonlyArray<{
  readonly flag: string;
  readonly value?: string;
  readonly summary: string;
}> = [
  { flag: '--write', summary: 'Write the formatted text back to the files.' },
  { flag: '--check', summary: 'List the files that are not formatted; exit with 1 if there are any.' },
  { flag: '--diff', summary: 'Print what would change as a unified diff.' },
  { flag: '--config', value: 'file', summary: 'Use this configuration file instead of looking for one.' },
  { flag: '--no-config', summary: 'Use no configuration file.' },
  { flag: '--no-gitignore', summary: 'Format files that .gitignore excludes, too.' },
  {
    flag: '--extensions',
    value: 'list',
    summary: 'What files to take from a folder, by their ends. Default: .sql',
  },
  {
    flag: '--stdin-path',
    value: 'file',
    summary: 'What to call standard input in messages, and where to look for its configuration.',
  },
  {
    flag: '--jobs',
    value: 'number',
    summary: 'How many files to format at the same time. Default: one a core',
  },
  { flag: '--quiet', summary: 'Print errors only.' },
  { flag: '--help', summary: 'Print this help.' },
  { flag: '--version', summary: 'Print the version.' },
];

interface Split {
  readonly flag: string;
  readonly inline: string | undefined;
}

function split(argument: string): Split {
  const equals = argument.indexOf('=');
  if (equals < 0) return { flag: argument, inline: undefined };
  return { flag: argument.slice(0, equals), inline: argument.slice(equals + 1) };
}

function readOption(flag: string, inline: string | undefined, next: () => string): CliOptions | undefined {
  for (const row of OPTION_TABLE) {
    const own = flagOf(row.key);
    if (row.kind === 'boolean') {
      if (flag === `--no-${own.slice(2)}` && inline === undefined) return { [row.key]: false };
      if (flag !== own) continue;
      if (inline === undefined || inline === 'true') return { [row.key]: true };
      if (inline === 'false') return { [row.key]: false };
      throw new UsageError(`${flag} takes ${allowedValues(row)}, not "${inline}".`);
    }
    if (flag !== own) continue;
    const text = inline ?? next();
    const value = row.kind === 'integer' && text.trim() !== '' ? Number(text) : text;
    if (!isAllowed(row, value)) throw new UsageError(`${flag} takes ${allowedValues(row)}, not "${text}".`);
    return { [row.key]: value };
  }
  return undefined;
}

/** Reads the command line. Throws a {@link UsageError} for what it does not know. */
export function parseArguments(argv: readonly string[]): Invocation {
  const paths: string[] = [];
  const given = new Set<string>();
  const values = new Map<string, string>();
  let options: CliOptions = {};
  let onlyPaths = false;
  for (let i = 0; i < argv.length; i++) {
    const argument = argv[i] ?? '';
    if (onlyPaths || argument === '-' || !argument.startsWith('-')) {
      paths.push(argument);
      continue;
    }
    if (argument === '--') {
      onlyPaths = true;
      continue;
    }
    const { flag, inline } = split(argument === '-h' ? '--help' : argument === '-w' ? '--write' : argument);
    const next = (): string => {
      const value = argv[++i];
      if (value === undefined) throw new UsageError(`${flag} needs a value.`);
      return value;
    };
    const command = COMMAND_FLAGS.find((known) => known.flag === flag);
    if (command !== undefined) {
      if (command.value !== undefined) values.set(flag, inline ?? next());
      else if (inline === undefined) given.add(flag);
      else throw new UsageError(`${flag} takes no value.`);
      continue;
    }
    const option = readOption(flag, inline, next);
    if (option === undefined)
      throw new UsageError(`There is no option ${flag}. See snowflake-format --help.`);
    options = { ...options, ...option };
  }
  const jobs = values.get('--jobs') ?? '0';
  if (!/^\d{1,3}$/.test(jobs)) throw new UsageError(`--jobs takes a whole number, not "${jobs}".`);
  return {
    paths,
    write: given.has('--write'),
    check: given.has('--check'),
    diff: given.has('--diff'),
    quiet: given.has('--quiet'),
    useGitignore: !given.has('--no-gitignore'),
    config: given.has('--no-config') ? null : (values.get('--config') ?? ''),
    stdinPath: values.get('--stdin-path') ?? '',
    extensions: extensionsOf(values.get('--extensions') ?? '.sql'),
    jobs: Number(jobs),
    help: given.has('--help'),
    version: given.has('--version'),
    options,
  };
}

function extensionsOf(list: string): string[] {
  const extensions = list
    .split(',')
    .map((extension) => extension.trim())
    .filter((extension) => extension !== '')
    .map((extension) => (extension.startsWith('.') ? extension : `.${extension}`).toLowerCase());
  if (extensions.length === 0) throw new UsageError('--extensions needs at least one extension.');
  return extensions;
}
