import { VERSION } from '../version.ts';
import { parseArguments, UsageError } from './arguments.ts';
import { ConfigError } from './config-error.ts';
import { formatFiles } from './format-files.ts';
import { formatInput } from './format-input.ts';
import { EXIT, helpText } from './help.ts';
import type { Surroundings } from './surroundings.ts';

/** Runs the command line. Resolves to its exit code, see {@link EXIT}. */
export async function runProgram(argv: readonly string[], around: Surroundings): Promise<number> {
  try {
    const invocation = parseArguments(argv);
    if (invocation.help || invocation.version) {
      around.stdout.write(invocation.help ? helpText() : `${VERSION}\n`);
      return EXIT.fine;
    }
    if (invocation.lsp)
      return await around.serveEditor({ config: invocation.config, options: invocation.options });
    const piped =
      invocation.paths.length === 0 || (invocation.paths.length === 1 && invocation.paths[0] === '-');
    if (!piped) return await formatFiles(invocation, around);
    if (invocation.paths.length === 0 && around.stdin.isTTY === true) {
      throw new UsageError('Name a file, a folder or a glob, or pipe SQL in. See snowflake-format --help.');
    }
    if (invocation.write) throw new UsageError('--write needs a file to write to; standard input has none.');
    return await formatInput(invocation, around);
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof ConfigError)) throw error;
    around.stderr.write(`snowflake-format: ${error.message}\n`);
    return EXIT.failed;
  }
}
