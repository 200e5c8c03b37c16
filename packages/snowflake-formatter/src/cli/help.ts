import { COMMAND_FLAGS } from './arguments.ts';
import { allowedValues, defaultText, flagOf, OPTION_TABLE } from './option-table.ts';

/** The exit codes, which scripts rely on. */
export const EXIT = { fine: 0, unformatted: 1, failed: 2 } as const;

/** The exit code of a run with these numbers of changed and failed files. */
export function exitCode({ changed, failed }: { changed: number; failed: number }, check: boolean): number {
  if (failed > 0) return EXIT.failed;
  return check && changed > 0 ? EXIT.unformatted : EXIT.fine;
}

function row(left: string, right: string): string {
  return `  ${left.padEnd(40)} ${right}\n`;
}

export function helpText(): string {
  let text = 'Usage: snowflake-format [options] [file, folder or glob ...]\n\n';
  text += 'Formats Snowflake SQL and proves on every run that its meaning is untouched.\n';
  text += 'Without a file, or with "-", it reads standard input and prints the result.\n\n';
  for (const { flag, value, summary } of COMMAND_FLAGS) {
    text += row(value === undefined ? flag : `${flag} <${value}>`, summary);
  }
  text += '\nFormatting options (also keys of .snowflake-format.json):\n\n';
  for (const option of OPTION_TABLE) {
    const flag = flagOf(option.key);
    const left =
      option.kind === 'boolean'
        ? `--[no-]${flag.slice(2)}`
        : `${flag} <${option.kind === 'integer' ? 'number' : option.choices.join('|')}>`;
    const range =
      option.kind === 'integer'
        ? ` ${allowedValues(option)[0]?.toUpperCase()}${allowedValues(option).slice(1)}.`
        : '';
    text += row(left, `${option.summary}${range} Default: ${defaultText(option)}`);
  }
  text += '\nExit codes: 0 fine; 1 --check found files that are not formatted; 2 an error.\n';
  return text;
}
