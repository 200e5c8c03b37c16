import { mostChroma, parse } from '@hln/colour';
import { describe, expect, it } from 'vitest';
import { cssOf, moveByKey, type Picked } from './picked.ts';

const place: Picked = { lightness: 0.5, chroma: 0.1, hue: 30, alpha: 1 };
const press = (key: string, more = {}) =>
  moveByKey({ key, shiftKey: false, altKey: false, ctrlKey: false, metaKey: false, ...more }, place);

describe('keys on the plane', () => {
  it.each([
    ['ArrowUp', { lightness: 0.505 }],
    ['ArrowDown', { lightness: 0.495 }],
    ['ArrowRight', { chroma: expect.closeTo(0.102, 10) }],
    ['ArrowLeft', { chroma: 0.098 }],
    ['PageUp', { lightness: 0.6 }],
    ['PageDown', { lightness: 0.4 }],
    ['Home', { chroma: 0 }],
    ['End', { chroma: mostChroma(0.5, 30, 'srgb') }],
  ])('move the colour with %s', (key, moved) => {
    expect(press(key)).toEqual({ ...place, ...moved });
  });

  it('move ten times as far with Shift, and not over the edge', () => {
    expect(press('ArrowRight', { shiftKey: true })?.chroma).toBeCloseTo(0.12);
    const corner = { ...place, lightness: 0.99, chroma: 0.001 };
    const key = { shiftKey: true, altKey: false, ctrlKey: false, metaKey: false };
    expect(moveByKey({ key: 'ArrowUp', ...key }, corner)?.lightness).toBe(1);
    expect(moveByKey({ key: 'ArrowLeft', ...key }, corner)?.chroma).toBe(0);
  });

  it('are left to the browser if they have no meaning', () => {
    expect(press('Tab')).toBeNull();
    expect(press('ArrowLeft', { altKey: true })).toBeNull();
  });
});

describe('the text of a place', () => {
  it('is a colour, and a grey keeps its hue', () => {
    expect(cssOf(place)).toBe('oklch(0.5 0.1 30)');
    expect(cssOf({ lightness: 0.123456, chroma: 0, hue: 200.126, alpha: 0.5 })).toBe(
      'oklch(0.1235 0 200.13 / 0.5)',
    );
    expect(parse(cssOf({ ...place, alpha: 0.255 }))).toMatchObject({ space: 'oklch', alpha: 0.255 });
  });
});
