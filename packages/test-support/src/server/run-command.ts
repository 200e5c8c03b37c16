import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot } from '@hln/server/for-tests';

export interface Printed {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Where Node keeps what it compiled, as the server itself does: most of a command's time is its modules. */
const COMPILE_CACHE = join(tmpdir(), 'node-compile-cache');

/** Runs `npm run NAME -- …` to its end, without npm. */
export function runCommand(
  name: 'backup' | 'costs' | 'staff',
  environment: Record<string, string>,
  args: readonly string[],
): Promise<Printed> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [join(repositoryRoot, `apps/server/src/${name}.ts`), ...args],
      { env: { PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE: COMPILE_CACHE, ...environment } },
      (_error, out, err) => resolve({ code: child.exitCode ?? -1, out, err }),
    );
  });
}

/** The password that `npm run staff` or a first start printed. */
export function passwordIn(printed: string): string {
  return /^ {2}(?:password +)?(\S+-\S+-\S+-\S+)$/m.exec(printed)?.[1] ?? 'none';
}
