import { describe, expect, it } from 'vitest';
import type { HandoffStorage } from './handoff.ts';
import {
  type Chain,
  decodeSteps,
  encodeSteps,
  goneOn,
  MOST_KEPT,
  MOST_STEPS,
  MOST_STEPS_LINK,
  readChain,
  STEPS_PREFIX,
  type Step,
  writeChain,
} from './steps.ts';

const BASE64 = '/tools/base64-encoder';
const JSON_PATH = '/tools/json-formatter';

const step = (path: string, text: string | null = null): Step => ({ path, options: { a: 1 }, text });
const chainOf = (...steps: Step[]): Chain => ({ id: 'first', shared: false, steps, arriving: null });

function tabStorage() {
  const items = new Map<string, string>();
  const storage: HandoffStorage = {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
  return { items, open: () => storage };
}

describe('a link of steps', () => {
  it('holds paths and options, and never a text', async () => {
    const steps = [step(BASE64, 'my secret'), step(JSON_PATH, 'my result')];
    const fragment = (await encodeSteps(steps)) ?? '';
    expect(fragment.startsWith(STEPS_PREFIX)).toBe(true);
    expect(await decodeSteps(fragment)).toEqual({
      kind: 'shared',
      state: [
        { path: BASE64, options: { a: 1 } },
        { path: JSON_PATH, options: { a: 1 } },
      ],
    });
  });

  it.each([
    ['one step', [step(BASE64)]],
    ['too many steps', Array.from({ length: MOST_STEPS + 1 }, () => step(BASE64))],
    ['a path outside of the tools', [step(BASE64), step('/staff/portal')]],
    ['another host', [step(BASE64), step('//elsewhere.test/tools/x')]],
  ])('is refused with %s', async (_, steps) => {
    const fragment = (await encodeSteps(steps)) ?? '';
    expect(await decodeSteps(fragment)).toEqual({ kind: 'failed', reason: 'damaged' });
  });

  it('is neither made nor read if it is too long', async () => {
    const long = {
      ...step(BASE64),
      options: { noise: crypto.getRandomValues(new Uint8Array(4_000)).join() },
    };
    expect(await encodeSteps([step(BASE64), long])).toBeNull();
    const fragment = `${STEPS_PREFIX}1.${'A'.repeat(MOST_STEPS_LINK)}`;
    expect(await decodeSteps(fragment)).toEqual({ kind: 'failed', reason: 'too-large' });
  });

  it('is no business of other fragments', async () => {
    expect(await decodeSteps('#state=1.AAAA')).toEqual({ kind: 'none' });
  });
});

describe('the steps of a tab', () => {
  it('are read as they were written', () => {
    const { open } = tabStorage();
    const chain = chainOf(step(BASE64, 'a'), step(JSON_PATH, 'b'));
    expect(writeChain(chain, open)).toBe(true);
    expect(readChain(open)).toEqual(chain);
  });

  it('keep the latest texts if all are too long together', () => {
    const { open } = tabStorage();
    const long = 'x'.repeat(MOST_KEPT / 2);
    writeChain(chainOf(step(BASE64, long), step(JSON_PATH, long), step(BASE64, 'short')), open);
    expect(readChain(open)?.steps.map(({ text }) => text?.length)).toEqual([undefined, MOST_KEPT / 2, 5]);
  });

  it.each(['{oops', '{"id":"a","shared":false,"steps":[],"arriving":null}'])(
    'are ignored when they cannot be read: %s',
    (stored) => {
      const { items, open } = tabStorage();
      items.set('hln-steps', stored);
      expect(readChain(open)).toBeNull();
    },
  );
});

describe('going on from a step', () => {
  const here = step(BASE64, 'typed');

  it('adds a step', () => {
    const chain = goneOn(chainOf(step(BASE64)), 0, here, JSON_PATH, () => 'second');
    expect(chain.steps).toEqual([here, { path: JSON_PATH, options: null, text: null }]);
    expect(chain.arriving).toEqual({ at: 1, by: 'hand' });
    expect(chain.id).toBe('first');
  });

  it('keeps the planned steps when it leads to the next one, and drops them otherwise', () => {
    const planned = chainOf(step(BASE64), step(JSON_PATH), step('/tools/hash-generator'));
    expect(goneOn(planned, 0, here, JSON_PATH, () => 'second').steps).toEqual([
      here,
      ...planned.steps.slice(1),
    ]);
    expect(
      goneOn(planned, 0, here, '/tools/url-encoder', () => 'second').steps.map(({ path }) => path),
    ).toEqual([BASE64, '/tools/url-encoder']);
  });

  it('leaves out the first step of too many, and takes another id', () => {
    const full = chainOf(...Array.from({ length: MOST_STEPS }, (_, at) => step(BASE64, String(at))));
    const chain = goneOn(full, MOST_STEPS - 1, here, JSON_PATH, () => 'second');
    expect(chain.steps).toHaveLength(MOST_STEPS);
    expect(chain.steps[0]?.text).toBe('1');
    expect(chain.arriving).toEqual({ at: MOST_STEPS - 1, by: 'hand' });
    expect(chain.id).toBe('second');
  });
});
