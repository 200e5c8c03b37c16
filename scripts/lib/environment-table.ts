import { describeEnvironment, describeHostedEnvironment } from '@hln/server/describe-environment';

/**
 * Returns the table of the server's environment variables for the documentation, in Markdown, ending with a newline.
 */
export const environmentTable = () => tableOf(describeEnvironment());

/** Returns the same table for variables that only functions on hosted Supabase read. */
export const hostedEnvironmentTable = () => tableOf(describeHostedEnvironment());

function tableOf(variables: ReturnType<typeof describeEnvironment>): string {
  const rows = variables.map(({ name, byDefault, example, description }) => [
    `\`${name}\``,
    byDefault,
    description,
    `\`${example}\``,
  ]);
  return [['variable', 'default', 'what it is', 'example'], Array(4).fill('---'), ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`)
    .join('');
}
