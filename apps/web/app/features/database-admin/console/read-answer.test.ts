import type { LlmAnswer, LlmTrouble } from '@hln/contracts';
import { describe, expect, it } from 'vitest';
import { readAnswer } from './read-answer.ts';

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

describe('an answer of the formatting service', () => {
  it('is taken, with the way back', () => {
    expect(read(formatted('SELECT\n  a\nFROM\n  t'))).toEqual({
      about: 'SELECT\n  a\nFROM\n  t',
      tone: 'success',
      text: 'Formatted by the service, in 1,234 ms.',
      before: ASKED,
    });
  });

  it('is taken from our own formatter, with the reason', () => {
    const { tone, text, before } = read(formatted('SELECT a\nFROM t', trouble('invalid-sql')));
    expect({ tone, before }).toEqual({ tone: 'warning', before: ASKED });
    expect(text).toMatch(/^LLM produced invalid SQL: .* Our own formatter took over\.$/);
  });

  it('is left where it is the same, or another query to PostgreSQL', () => {
    expect(read(formatted(ASKED))).toMatchObject({ about: ASKED, tone: 'success', before: null });
    // With a name that the service may add: to Snowflake it is the same.
    expect(read(formatted('SELECT a AS a FROM t'))).toMatchObject({ tone: 'warning', before: null });
  });

  it('is left where the query is another by now', () => {
    expect(read(formatted('SELECT a\nFROM t'), 'select b')).toMatchObject({
      about: 'select b',
      tone: 'info',
      before: null,
    });
  });

  it.each([
    [401, 'refuses the key (401)'],
    [404, 'no such model (404)'],
    [429, 'asked too often'],
    [500, 'a fault of its own (500)'],
    [418, 'does not accept the request (418)'],
  ])('of the status %i says what helps', (status, words) => {
    const { tone, text } = read({ kind: 'failed', trouble: trouble('status', status), ms: 5 });
    expect(tone).toBe('danger');
    expect(text).toContain(words);
    expect(text).toMatch(/\. .*\. The query is as it was\.$/);
  });
});
