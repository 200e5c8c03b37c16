import type { Invocation } from './arguments.ts';
import type { Wanted } from './job.ts';

/** What the chosen flags need to know about each file. */
export function wantedBy({ write, check, diff, reporter, explain, quiet }: Invocation): Wanted {
  return { diff, text: !write && !check && !diff, changes: reporter !== 'text', proof: explain && !quiet };
}
