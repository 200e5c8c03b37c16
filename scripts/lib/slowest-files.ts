import { existsSync, readFileSync } from 'node:fs';
import type { FileTime } from './file-times-reporter.ts';

/** What the reporter noted; nothing when no test ran. */
export function readFileTimes(path: string): FileTime[] {
  if (!existsSync(path)) return [];
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as FileTime);
}

/** Lines that name the slowest test files, the slowest first; none when no test ran. */
export function describeSlowest(times: readonly FileTime[], most = 10): string[] {
  if (times.length === 0) return [];
  const slowest = times.toSorted((a, b) => b.seconds - a.seconds).slice(0, most);
  return [
    'The slowest test files:',
    ...slowest.map(({ file, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${file}`),
  ];
}
