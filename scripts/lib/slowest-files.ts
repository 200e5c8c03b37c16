import { existsSync, readFileSync } from 'node:fs';
import type { FileTime } from './file-times-reporter.ts';

/** Reads what the reporter wrote; empty if no test ran. */
export function readFileTimes(path: string): FileTime[] {
  if (!existsSync(path)) return [];
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as FileTime);
}

/** Returns lines that name the slowest test files, slowest first; empty if no test ran. */
export function describeSlowest(times: readonly FileTime[], most = 10): string[] {
  if (times.length === 0) return [];
  const slowest = times.toSorted((a, b) => b.seconds - a.seconds).slice(0, most);
  return [
    'The slowest test files:',
    ...slowest.map(({ file, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${file}`),
  ];
}
