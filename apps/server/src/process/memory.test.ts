import { expect, it } from 'vitest';
import type { LogFields } from '../foundation/log.ts';
import { noteMemory } from './memory.ts';

const MEGABYTE = 1_048_576;

it.each([
  ['a first start', true, 640],
  ['a later start', false, 512],
])('logs how much memory %s needs, and warns when there is less', (_start, isFirst, needed) => {
  const lines: [string, string, LogFields | undefined][] = [];
  const log = {
    info: (text: string, fields?: LogFields) => void lines.push(['info', text, fields]),
    warn: (text: string, fields?: LogFields) => void lines.push(['warn', text, fields]),
  };
  noteMemory(isFirst, log, needed * MEGABYTE);
  noteMemory(isFirst, log, (needed - 1) * MEGABYTE);
  expect(lines).toEqual([
    ['info', 'Memory for the embedded database.', { allowed: `${needed} MB`, needed: `${needed} MB` }],
    [
      'warn',
      expect.stringContaining('raise the limit (MemoryMax, --memory), or use PostgreSQL (DATABASE_URL).'),
      { allowed: `${needed - 1} MB`, needed: `${needed} MB` },
    ],
  ]);
});
