/** `npm run keys`: says where the installation's keys come from, and replaces them. */
import { parseArgs } from 'node:util';
import { describeKeys, rotateKeys } from './command-socket/rotate-keys.ts';
import { readConfig } from './config/config.ts';

const HELP = `Use one of these:
  npm run keys               says where the keys come from, and what it means to replace them
  npm run keys -- rotate     replaces them, with the server stopped; those before stay as keys.json.old`;

try {
  const { values, positionals } = parseArgs({
    args: process.argv.slice(2),
    options: { help: { type: 'boolean' } },
    allowPositionals: true,
  });
  const [command, ...more] = positionals;
  if (values.help) console.log(HELP);
  else if (more.length > 0 || (command !== undefined && command !== 'rotate')) throw new Error(HELP);
  else
    console.log(
      command === 'rotate'
        ? await rotateKeys(readConfig(process.env))
        : describeKeys(readConfig(process.env)),
    );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
