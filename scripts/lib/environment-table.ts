import { describeEnvironment } from '@hln/server/describe-environment';

/** The table of the server's environment variables for the documentation, in Markdown, with a line end after it. */
export function environmentTable(): string {
  const rows = describeEnvironment().map(({ name, byDefault, example, description }) => [
    `\`${name}\``,
    byDefault,
    description,
    `\`${example}\``,
  ]);
  return [['variable', 'default', 'what it is', 'example'], Array(4).fill('---'), ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`)
    .join('');
}
