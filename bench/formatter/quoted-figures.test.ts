import { readFileSync } from 'node:fs';
import { FORMATTER_PEERS } from '@hln/web/formatter-figures';
import { expect, it } from 'vitest';
import { type FormatterResults, RESULTS } from './results.ts';

const noted: FormatterResults = JSON.parse(readFileSync(RESULTS, 'utf8'));
const dayOf = (measured: string) =>
  new Date(measured).toLocaleDateString('en-NZ', { dateStyle: 'long', timeZone: 'UTC' });

it('the counts on the formatter’s page are those of the noted run', () => {
  const { texts, fine, measured } = noted.peers;
  const { head, rows, commands } = FORMATTER_PEERS;
  expect(head.slice(1).map((title) => Number.parseInt(title, 10))).toEqual([texts.plain, texts.jinja]);
  expect(rows.map(([, plain, jinja]) => ({ plain: Number(plain), jinja: Number(jinja) }))).toEqual([
    fine.hln,
    fine['sql-formatter'],
    fine['prettier + sql-cst'],
  ]);
  expect(commands.text).toContain(`Texts measured on ${dayOf(measured)}`);
});

it('the times on the formatter’s page are those of the noted run', () => {
  const { warm, measured } = noted.speed;
  const { hln = 0, 'sql-formatter': peer = 0 } = warm;
  expect(FORMATTER_PEERS.notes.at(-1)).toContain(
    `about ${Math.round(peer / hln)} times as fast as sql-formatter, with the check included: ${Math.round(hln)} ms instead of ${Math.round(peer)} ms`,
  );
  expect(FORMATTER_PEERS.commands.text).toContain(`speed on ${dayOf(measured)}`);
});
