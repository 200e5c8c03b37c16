import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PASSKEY_TROUBLES, PASSKEYS } from '../texts.ts';
import { ask } from './ask-browser.ts';

const ORIGIN = 'https://hln.example';
const BEGUN = { origin: ORIGIN, options: { challenge: 'AAAA', timeout: 1_000 } };

class Made {
  static parseRequestOptionsFromJSON() {}
  toJSON() {
    return { id: 'made' };
  }
}

beforeEach(() => {
  vi.stubGlobal('location', { origin: ORIGIN });
  vi.stubGlobal('PublicKeyCredential', Made);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const asked = (open: () => Promise<unknown>, signal = new AbortController().signal, begun = BEGUN) =>
  ask(begun, signal, 'cancelled', open as () => Promise<Credential>);
const failing = (name: string) => () => Promise.reject(new DOMException('', name));
const saying = (message: string) => ({ outcome: 'trouble', message });

it('returns what the browser has made', async () => {
  expect(await asked(async () => new Made())).toEqual({ json: { id: 'made' } });
});

it.each([
  ['NotAllowedError', 'cancelled'],
  ['InvalidStateError', 'known'],
  ['NotSupportedError', 'unsupported'],
  ['SecurityError', 'failed'],
] as const)('says what %s means', async (name, trouble) => {
  expect(await asked(failing(name))).toEqual(saying(PASSKEY_TROUBLES[trouble]));
});

it('distinguishes a timed-out request from a closed one', async () => {
  vi.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValueOnce(1_000);
  expect(await asked(failing('NotAllowedError'))).toEqual(saying(PASSKEY_TROUBLES.late));
});

it('reports nothing once the visitor has moved on', async () => {
  expect(await asked(failing('AbortError'), AbortSignal.abort())).toEqual({ outcome: 'left' });
});

it('asks for nothing at another origin, or if the browser can’t', async () => {
  const open = vi.fn();
  vi.stubGlobal('location', { origin: 'https://192.0.2.7' });
  expect(await asked(open)).toEqual(saying(PASSKEYS.elsewhere(ORIGIN)));
  vi.stubGlobal('location', { origin: ORIGIN });
  for (const missing of [undefined, class {}]) {
    vi.stubGlobal('PublicKeyCredential', missing);
    expect(await asked(open)).toEqual(saying(PASSKEY_TROUBLES.unsupported));
  }
  expect(open).not.toHaveBeenCalled();
});
