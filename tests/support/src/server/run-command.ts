import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { repositoryRoot } from '@hln/server/for-tests';
import { SHORT_LIVED_ARGS, SHORT_LIVED_ENVIRONMENT } from './short-lived.ts';

export interface Printed {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs `npm run NAME -- …` to its end, without npm. */
export function runCommand(
  name: 'backup' | 'content' | 'costs' | 'deploy-check' | 'keys' | 'move' | 'staff',
  environment: Record<string, string>,
  args: readonly string[],
): Promise<Printed> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [...SHORT_LIVED_ARGS, join(repositoryRoot, `apps/server/src/${name}.ts`), ...args],
      { env: { ...SHORT_LIVED_ENVIRONMENT, ...environment } },
      (_error, out, err) => resolve({ code: child.exitCode ?? -1, out, err }),
    );
  });
}

/** Returns the password printed by `npm run staff` or a first start. */
export function passwordIn(printed: string): string {
  return /^ {2}(?:password +)?(\S+-\S+-\S+-\S+)$/m.exec(printed)?.[1] ?? 'none';
}
