import { describe, expect, it } from 'vitest';
import { sliderTarget } from './slider-target.ts';

const NO_MODIFIERS = { altKey: false, ctrlKey: false, metaKey: false };
const at = (index: number) => ({ index, count: 30, page: 7 });
const press = (key: string, index: number) => sliderTarget({ key, ...NO_MODIFIERS }, at(index));

describe('the keys of a slider', () => {
  it.each([
    ['ArrowRight', 10, 11],
    ['ArrowUp', 10, 11],
    ['ArrowLeft', 10, 9],
    ['ArrowDown', 10, 9],
    ['PageUp', 10, 17],
    ['PageDown', 10, 3],
    ['Home', 10, 0],
    ['End', 10, 29],
  ])('%s moves from %i to %i', (key, from, to) => expect(press(key, from)).toBe(to));

  it.each([
    ['ArrowRight', 29, 29],
    ['PageUp', 25, 29],
    ['ArrowLeft', 0, 0],
    ['PageDown', 3, 0],
  ])('%s does not leave the slider from %i', (key, from, to) => expect(press(key, from)).toBe(to));

  it('moves by more than one position where arrows do', () => {
    const steps = { index: 10, count: 30, page: 7, step: 5 };
    expect(sliderTarget({ key: 'ArrowLeft', ...NO_MODIFIERS }, steps)).toBe(5);
  });

  it.each(['Enter', 'Escape', 'a', 'toString'])('%s does not move it', (key) =>
    expect(press(key, 10)).toBeNull(),
  );

  it.each(['altKey', 'ctrlKey', 'metaKey'])('leaves a key with %s to the browser', (modifier) => {
    const event = { key: 'ArrowLeft', ...NO_MODIFIERS, [modifier]: true };
    expect(sliderTarget(event, at(10))).toBeNull();
  });
});
