import { expect, it } from 'vitest';
import { Progress } from './format-files.ts';

function shownOn(terminal: boolean, quiet: boolean, total: number): string {
  let text = '';
  const progress = new Progress({ write: (part) => (text += part), isTTY: terminal }, total, quiet);
  for (let done = 1; done <= total; done++) {
    progress.clear();
    progress.show(done, `${'x'.repeat(70)}/${done}.sql`);
  }
  progress.clear();
  return text;
}

it('counts the files on a terminal, in one line that disappears at the end', () => {
  const text = shownOn(true, false, 3);
  expect(text).toContain('[1/3] …');
  expect(text).toContain('[2/3] …');
  expect(text).not.toContain('[3/3]');
  expect(text.endsWith('\r\u001b[K')).toBe(true);
  expect(text).not.toContain('\n');
});

it('is silent without a terminal, with --quiet, and for a single file', () => {
  expect(shownOn(false, false, 3)).toBe('');
  expect(shownOn(true, true, 3)).toBe('');
  expect(shownOn(true, false, 1)).toBe('');
});
