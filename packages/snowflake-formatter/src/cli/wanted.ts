import type { Invocation } from './arguments.ts';
import type { Wanted } from './job.ts';

/** What has to be known about each file to report it. */
export function wantedBy({ write, check, diff, reporter, explain, quiet }: Invocation): Wanted {
  return { diff, text: !write && !check && !diff, changes: reporter !== 'text', proof: explain && !quiet };
}
