import { expect, it } from 'vitest';
import { createLog, describeError } from './log.ts';

const lines: string[] = [];
const log = createLog('info', (line) => lines.push(line));
const written = () => {
  const [line = ''] = lines.splice(0);
  expect(line.endsWith('\n')).toBe(true);
  expect(line.slice(0, -1)).not.toMatch(/[\p{Cc}\u2028\u2029\u202e]/u);
  const parsed: unknown = JSON.parse(line);
  return parsed;
};

it('writes one line, whatever the text', () => {
  const text = 'a filter\r\n{"level":"error","message":"forged"}\u0000\u001b[2J\u009b2J\u0085\u2028\u202e';
  log.warn(text, { path: text });
  expect(written()).toMatchObject({ level: 'warn', message: text, path: text });
});

it('redacts secrets in messages and fields alike', () => {
  const hash = '$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy';
  log.error(`Failed: ${hash}`, describeError(new Error(`value ${hash} is bad`)));
  expect(written()).toMatchObject({ message: 'Failed: [hash]', error: 'Error: value [hash] is bad' });
});

it('limits what it writes, and leaves numbers alone', () => {
  log.info('x'.repeat(100_000), { ms: 12, ok: true, code: undefined });
  const line = written();
  expect(line).toMatchObject({ ms: 12, ok: true });
  expect(JSON.stringify(line).length).toBeLessThan(1_200);
});

it('writes nothing below its level', () => {
  log.debug('small');
  expect(lines).toEqual([]);
});
