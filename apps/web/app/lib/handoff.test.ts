import { describe, expect, it } from 'vitest';
import { type HandoffStorage, MAX_HANDOFF_LENGTH, putHandoff, takeHandoff } from './handoff.ts';

function tabStorage() {
  const items = new Map<string, string>();
  const storage: HandoffStorage = {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
  return { items, open: () => storage };
}

const handoff = {
  to: '/tools/json-formatter',
  from: '/tools/base64-encoder',
  kind: 'json',
  text: '{"a":1}',
} as const;

describe('a text handed to another page', () => {
  it('is received there once', () => {
    const { open } = tabStorage();
    expect(putHandoff(handoff, open)).toBe(true);
    expect(takeHandoff(handoff.to, open)).toEqual({ from: handoff.from, kind: 'json', text: handoff.text });
    expect(takeHandoff(handoff.to, open)).toBeNull();
  });

  it('is left for the page that it is meant for', () => {
    const { open } = tabStorage();
    putHandoff(handoff, open);
    expect(takeHandoff('/tools/regex-tester', open)).toBeNull();
    expect(takeHandoff(handoff.to, open)).not.toBeNull();
  });

  it('is refused if it is too long, or if there is no storage', () => {
    const { open } = tabStorage();
    expect(putHandoff({ ...handoff, text: 'x'.repeat(MAX_HANDOFF_LENGTH + 1) }, open)).toBe(false);
    const closed = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    expect(putHandoff(handoff, closed)).toBe(false);
    expect(takeHandoff(handoff.to, closed)).toBeNull();
  });

  it.each([
    '{oops',
    '"text"',
    '{"to":"/tools/json-formatter","from":"https://elsewhere.test","kind":"text","text":"a"}',
    '{"to":"/tools/json-formatter","from":"/tools","kind":"poem","text":"a"}',
  ])('is discarded when it cannot be read: %s', (stored) => {
    const { items, open } = tabStorage();
    items.set('hln-handoff', stored);
    expect(takeHandoff(handoff.to, open)).toBeNull();
  });
});
