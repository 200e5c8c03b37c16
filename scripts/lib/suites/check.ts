import { run } from '../run.ts';
import type { Counts } from '../summary.ts';

export type Check = () => Promise<Counts>;

/** Creates a check that passes when a command exits with 0; its output is only shown when it fails. */
export function command(name: string, args: readonly string[]): Check {
  return async () => {
    const { code, output } = await run(name, args, true);
    if (code !== 0) console.log(`\n${name} ${args.join(' ')}\n${output}`);
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
  };
}
