import { describe, expect, test } from 'vitest';
import { type Json, JsonNumber, readJson } from './json.ts';

/** Converts to plain values for comparing; numbers as their literals. */
function plain(json: Json | undefined): unknown {
  if (json instanceof JsonNumber) return json.literal;
  if (json instanceof Map) return Object.fromEntries([...json].map(([key, value]) => [key, plain(value)]));
  return Array.isArray(json) ? json.map(plain) : json;
}
const read = (text: string, salvage = false) => plain(readJson(text, 0, { salvage })?.value);

describe('parsing data as shops write it', () => {
  test('numbers keep their digits', () => {
    expect(read('[149.00, 1e3, -0.5, .75]')).toEqual(['149.00', '1e3', '-0.5', '.75']);
  });

  test('script objects are read', () => {
    expect(read("{name: 'Hat', /* c */ price: 1.50, // d\n tags: ['a',], ok: !0, none: void 0,}")).toEqual({
      name: 'Hat',
      price: '1.50',
      tags: ['a'],
      ok: true,
      none: null,
    });
  });

  test('inner quotes and raw line breaks stay in their string', () => {
    expect(read('{"d": "for "slow" days,\nby hand", "n": "x"}')).toEqual({
      d: 'for "slow" days,\nby hand',
      n: 'x',
    });
  });

  test('escapes are decoded', () => {
    expect(read('"\\u20ac\\n\\"\\/\\x41"')).toBe('€\n"/A');
  });

  test('salvage keeps everything that can be read', () => {
    expect(read('{"sku": , "b": {{ x.y }}, "price": "5.00", "r": [1, {"a": 2', true)).toEqual({
      b: null,
      price: '5.00',
      r: ['1', { a: '2' }],
    });
    expect(read('{"sku": , "price": 5}')).toBeUndefined();
  });

  test('functions and other code are not data', () => {
    for (const code of ['{ return 1 }', '{a: b()}', '[x => x]', 'f(1)'])
      expect(read(code), code).toBeUndefined();
  });
});
