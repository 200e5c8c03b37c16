import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import {
  allowedValues,
  type CliOptions,
  flagOf,
  isAllowed,
  OPTION_TABLE,
  type OptionRow,
} from './option-table.ts';

/** Whom the output of `--check` is for: people, a GitHub workflow, or a code scanning service. */
export const REPORTERS = ['text', 'github', 'sarif'] as const;
export type ReporterName = (typeof REPORTERS)[number];

/** What the caller wants done. */
export interface Invocation {
  readonly paths: readonly string[];
  readonly write: boolean;
  readonly check: boolean;
  readonly diff: boolean;
  /** Whether to report what the proof compared. */
  readonly explain: boolean;
  readonly quiet: boolean;
  /** Whether folders and globs leave out what `.gitignore` excludes. */
  readonly useGitignore: boolean;
  /** The path of a configuration file; '' searches the folder and its parents for one; null uses none. */
  readonly config: string | null;
  /** Whether folders also yield Markdown files, and standard input is Markdown. */
  readonly markdown: boolean;
  readonly stdinPath: string;
  readonly extensions: readonly string[];
  /** Patterns of the files that folders and globs leave out, as in a `.gitignore`. */
  readonly exclude: readonly string[];
  /** The number of workers; 0 lets the program decide. */
  readonly jobs: number;
  readonly reporter: ReporterName;
  /** Whether to serve an editor over standard input and output. */
  readonly lsp: boolean;
  readonly help: boolean;
  readonly version: boolean;
  readonly options: CliOptions;
}

/** The command line is invalid. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Flags that are not formatting options. `value` names the flag's value. */
export const COMMAND_FLAGS: ReadonlyArray<{
  readonly flag: string;
  readonly short?: string;
  readonly value?: string;
  readonly summary: string;
}> = [
  { flag: '--write', short: 'w', summary: 'Write the formatted text back to the files.' },
  { flag: '--check', summary: 'List the files that are not formatted; exit with 1 if there are any.' },
  { flag: '--diff', summary: 'Print what would change as a unified diff.' },
  { flag: '--explain', summary: 'Say on standard error what the proof compared in each text.' },
  {
    flag: '--reporter',
    value: 'name',
    summary: 'How --check reports: text, github (annotations of a workflow) or sarif. Default: text',
  },
  { flag: '--config', value: 'file', summary: 'Use this configuration file instead of looking for one.' },
  { flag: '--no-config', summary: 'Use no configuration file.' },
  { flag: '--no-gitignore', summary: 'Format files that .gitignore and .sqlfluffignore exclude, too.' },
  {
    flag: '--exclude',
    value: 'list',
    summary: 'What to leave out of folders and globs: patterns as in .gitignore, with commas between them.',
  },
  {
    flag: '--extensions',
    value: 'list',
    summary: 'What files to take from a folder, by their ends. Default: .sql',
  },
  {
    flag: '--markdown',
    summary: 'Take Markdown files from folders, too, and read standard input as Markdown: its SQL blocks.',
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
  { flag: '--lsp', summary: 'Serve an editor as a language server, over standard input and output.' },
  { flag: '--stdio', summary: 'Accepted beside --lsp, because editors add it.' },
  {
    flag: '--clientProcessId',
    value: 'id',
    summary: 'With --lsp: the process of the editor, whose end ends the server.',
  },
  { flag: '--quiet', summary: 'Print errors only.' },
  { flag: '--help', short: 'h', summary: 'Print this help.' },
  { flag: '--version', summary: 'Print the version.' },
];

/**
 * What `util.parseArgs` needs to know: which flags take a value. The program interprets the flags and words the
 * messages itself.
 */
const FLAGS: ParseArgsOptionsConfig = {};
for (const { flag, short, value } of COMMAND_FLAGS) {
  const type = value === undefined ? 'boolean' : 'string';
  FLAGS[flag.slice(2)] = short === undefined ? { type } : { type, short };
}
for (const { key, kind } of OPTION_TABLE) {
  const name = flagOf(key).slice(2);
  FLAGS[name] = { type: kind === 'boolean' ? 'boolean' : 'string' };
  if (kind === 'boolean') FLAGS[`no-${name}`] = { type: 'boolean' };
}

/** A flag as it was given. */
interface Flag {
  /** As written: `--write` or `-w`. */
  readonly written: string;
  /** The long form. */
  readonly flag: string;
  readonly value: string | undefined;
}

function requiredValue({ written, value }: Flag): string {
  if (value === undefined) throw new UsageError(`${written} needs a value.`);
  return value;
}

/** Reads a flag that sets a formatting option; undefined for any other flag. */
function readOption(given: Flag): CliOptions | undefined {
  const { flag, written, value } = given;
  for (const row of OPTION_TABLE) {
    const own = flagOf(row.key);
    if (row.kind === 'boolean' && flag === `--no-${own.slice(2)}` && value === undefined)
      return setTo(row, false);
    if (flag !== own) continue;
    const text = row.kind === 'boolean' ? (value ?? 'true') : requiredValue(given);
    const setting = settingOf(row, text);
    if (!isAllowed(row, setting))
      throw new UsageError(`${written} takes ${allowedValues(row)}, not "${text}".`);
    return setTo(row, setting);
  }
  return undefined;
}

/**
 * The option with its value. It overrides the more specific option if an earlier flag or the configuration set that
 * one.
 */
function setTo(row: OptionRow, setting: unknown): CliOptions {
  const silenced = row.kind === 'boolean' && row.exacter !== undefined ? { [row.exacter]: undefined } : {};
  return { ...silenced, [row.key]: setting };
}

/** A flag's text converted to the option's type; text that cannot be converted is returned unchanged. */
function settingOf(row: OptionRow, text: string): unknown {
  if (row.kind === 'integer' && text.trim() !== '') return Number(text);
  if (row.kind === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}

/** Parses the command line. Throws a {@link UsageError} for anything unknown. */
export function parseArguments(argv: readonly string[]): Invocation {
  const paths: string[] = [];
  const given = new Set<string>();
  const values = new Map<string, string>();
  let options: CliOptions = {};
  const { tokens } = parseArgs({ args: [...argv], options: FLAGS, strict: false, tokens: true });
  for (const token of tokens) {
    if (token.kind === 'positional') paths.push(token.value);
    if (token.kind !== 'option') continue;
    const one: Flag = { written: token.rawName, flag: `--${token.name}`, value: token.value };
    const command = COMMAND_FLAGS.find(({ flag }) => flag === one.flag);
    if (command?.value !== undefined) values.set(one.flag, requiredValue(one));
    else if (command !== undefined) {
      if (one.value !== undefined) throw new UsageError(`${one.written} takes no value.`);
      given.add(one.flag);
    } else {
      const option = readOption(one);
      if (option === undefined)
        throw new UsageError(`There is no option ${one.written}. See snowflake-format --help.`);
      options = { ...options, ...option };
    }
  }
  const jobs = values.get('--jobs') ?? '0';
  if (!/^\d{1,3}$/.test(jobs)) throw new UsageError(`--jobs takes a whole number, not "${jobs}".`);
  const check = given.has('--check');
  const lsp = given.has('--lsp');
  if (lsp && paths.length > 0) throw new UsageError('--lsp takes no files: the editor names them.');
  const reporter = reporterOf(values.get('--reporter') ?? 'text');
  if (reporter !== 'text' && !check) throw new UsageError('--reporter needs --check.');
  return {
    paths,
    write: given.has('--write'),
    check,
    diff: given.has('--diff'),
    explain: given.has('--explain'),
    quiet: given.has('--quiet'),
    useGitignore: !given.has('--no-gitignore'),
    config: given.has('--no-config') ? null : (values.get('--config') ?? ''),
    markdown: given.has('--markdown'),
    stdinPath: values.get('--stdin-path') ?? '',
    extensions: extensionsOf(values.get('--extensions') ?? '.sql'),
    exclude: (values.get('--exclude') ?? '')
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== ''),
    jobs: Number(jobs),
    reporter,
    lsp,
    help: given.has('--help'),
    version: given.has('--version'),
    options,
  };
}

function reporterOf(name: string): ReporterName {
  const reporter = REPORTERS.find((one) => one === name);
  if (reporter === undefined)
    throw new UsageError(`--reporter takes ${REPORTERS.join(' or ')}, not "${name}".`);
  return reporter;
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
