import { run } from '../run.ts';
import type { SuiteResult } from '../summary.ts';
import type { Say } from './speak-in-turn.ts';

/** What a suite came to, without its name and its time. */
export type Counts = Pick<SuiteResult, 'passed' | 'failed' | 'skipped'>;

export type Check = (say: Say) => Promise<Counts>;

/** A command that is right when it exits with 0; its output is shown only when it is not. */
export function command(name: string, args: readonly string[]): Check {
  return async (say) => {
    const { code, output } = await run(name, args, 'kept');
    if (code !== 0) say(`\n${name} ${args.join(' ')}\n${output}\n`);
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
  };
}
