import { describe, expect, it } from 'vitest';
import { filmWidth } from './film.ts';

describe('the width of the film', () => {
  it.each([
    ['a phone', { width: 390, height: 464 }, 3, 1280],
    ['a small laptop', { width: 1280, height: 644 }, 1, 1280],
    ['a laptop', { width: 1440, height: 824 }, 1, 1920],
    ['a laptop with a dense screen', { width: 1440, height: 824 }, 2, 1920],
    ['a full-HD screen', { width: 1920, height: 1004 }, 1, 1920],
    ['a screen larger than every film', { width: 3840, height: 1280 }, 2, 1920],
  ])('suits %s', (_, scene, pixelRatio, width) => {
    expect(filmWidth(scene, pixelRatio)).toBe(width);
  });
});
