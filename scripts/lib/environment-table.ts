import { describeEnvironment, describeHostedEnvironment } from '@hln/server/describe-environment';

/** The table of the server's environment variables for the documentation, in Markdown, with a line end after it. */
export const environmentTable = () => tableOf(describeEnvironment());

/** The same of the variables that only functions on hosted Supabase read. */
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
