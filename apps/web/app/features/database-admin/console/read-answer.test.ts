import type { LlmAnswer, LlmTrouble } from '@hln/contracts';
import { describe, expect, it } from 'vitest';
import { formatQuery } from './console-desk.tsx';
import { readAnswer, sameForPostgres } from './read-answer.ts';

const ASKED = 'select a from t';
const trouble = (code: LlmTrouble['code'], status: number | null = null) => ({ code, status, said: null });
const formatted = (text: string, of: LlmTrouble | null = null): LlmAnswer => ({
  kind: 'formatted',
  text,
  by: of === null ? 'service' : 'here',
  trouble: of,
  ms: 1_234,
});
const read = (answer: LlmAnswer, latest = ASKED) => readAnswer(answer, ASKED, latest);

describe('a response from the formatting service', () => {
  it('is used, and can be undone', () => {
    expect(read(formatted('SELECT\n  a\nFROM\n  t'))).toEqual({
      about: 'SELECT\n  a\nFROM\n  t',
      tone: 'success',
      text: 'Formatted by the service in 1,234 ms.',
      before: ASKED,
    });
  });

  it('falls back to our own formatter, with the reason', () => {
    const { tone, text, before } = read(formatted('SELECT a\nFROM t', trouble('invalid-sql')));
    expect({ tone, before }).toEqual({ tone: 'warning', before: ASKED });
    expect(text).toMatch(/^LLM produced invalid SQL: .* Our own formatter formatted it instead\.$/);
  });

  it('is ignored if it is unchanged, or a different query to PostgreSQL', () => {
    expect(read(formatted(ASKED))).toMatchObject({ about: ASKED, tone: 'success', before: null });
    // The added name is one that the service may add: to Snowflake, the query is the same.
    expect(read(formatted('SELECT a AS a FROM t'))).toMatchObject({ tone: 'warning', before: null });
  });

  it('is ignored if the query has changed since', () => {
    expect(read(formatted('SELECT a\nFROM t'), 'select b')).toMatchObject({
      about: 'select b',
      tone: 'info',
      before: null,
    });
  });

  it.each([
    [401, 'refuses the key (401)'],
    [404, 'no such model (404)'],
    [429, 'too many requests'],
    [500, 'an internal error (500)'],
    [418, 'does not accept the request (418)'],
  ])('with status %i says what to do', (status, words) => {
    const { tone, text } = read({ kind: 'failed', trouble: trouble('status', status), ms: 5 });
    expect(tone).toBe('danger');
    expect(text).toContain(words);
    expect(text).toMatch(/\. .*\. The query is unchanged\.$/);
  });
});

it('treats different white space and case of names as the same', () => {
  expect(sameForPostgres('select a,b from t -- why', 'SELECT a,\n       b\n  FROM t -- why')).toBe(true);
  expect(sameForPostgres("select 'A  b'::text", "SELECT 'A  b'::text")).toBe(true);
});

it('treats nothing else as the same', () => {
  for (const [before, after] of [
    ["select 'a'", "select 'A'"],
    ['select "a"', 'select "A"'],
    ['select 1 - -1', 'select 1 --1'],
    ['select a', 'select a, b'],
    ['select 1 -- x\n, 2', 'select 1 -- x , 2'],
    ["select 'a'\n'b'", "select 'a' 'b'"],
    // To PostgreSQL, the string ends after the backslash; to Snowflake, it continues.
    ["select '\\' , a || ' b'", "select '\\', a || ' b'"],
    ['select $$ a  b $$', 'select $$ a b $$'],
    ['select 1 /* a /* b */ c */', 'select 1 /* a /* b */ C */'],
    ['select 8 // 2\n', 'select 8 // 2'],
  ] as const) {
    expect(sameForPostgres(before, after), before).toBe(false);
  }
});

it('formats queries with the same meaning, and leaves others alone', async () => {
  const formatted = await formatQuery('select name,position from staff_roles where position>1 order by name');
  expect(formatted.kind).toBe('formatted');
  expect(await formatQuery(formatted.kind === 'formatted' ? formatted.text : '')).toEqual({ kind: 'same' });
  expect(await formatQuery('select $$ it is $$  ,1')).toEqual({ kind: 'left' });
  expect(await formatQuery('select (1')).toEqual({ kind: 'left' });
});
