import { describe, expect, it } from 'vitest';
import {
  pooled,
  type RandomSource,
  randomBelow,
  randomIndex,
  randomItem,
  secureRandom,
  shuffle,
} from './random-source.ts';
import { chiSquared, chiSquaredLimit, seededRandom } from './seeded.fixture.ts';

/** Returns these bytes, then fails. */
function scripted(...script: number[]): RandomSource {
  return (bytes) => {
    for (let index = 0; index < bytes.length; index++) {
      const byte = script.shift();
      if (byte === undefined) throw new Error('The script is over.');
      bytes[index] = byte;
    }
  };
}

describe('randomBelow', () => {
  it('draws again instead of using a remainder', () => {
    expect(randomBelow(5n, scripted(0xff, 0xfe, 0x05, 0xf4))).toBe(4n);
    expect(randomBelow(257n, scripted(0xff, 0xff, 0x01, 0x00))).toBe(256n);
    expect(randomBelow(1n, scripted())).toBe(0n);
    expect(() => randomBelow(0n, secureRandom)).toThrow(RangeError);
  });

  it('is uniform', () => {
    const counts = new Array<number>(11).fill(0);
    const random = seededRandom(5);
    for (let draw = 0; draw < 11_000; draw++) {
      const value = Number(randomBelow(11n, random));
      counts[value] = (counts[value] ?? 0) + 1;
    }
    expect(chiSquared(counts, 11, 11_000)).toBeLessThan(chiSquaredLimit(11));
  });
});

describe('randomIndex', () => {
  it('draws again above the last whole multiple', () => {
    // 2^32 = 3 · 1431655765 + 1, so the last number would make 0 likelier.
    expect(randomIndex(3, scripted(0xff, 0xff, 0xff, 0xff, 0, 0, 0, 5))).toBe(2);
    expect(randomIndex(2 ** 32, scripted(0xff, 0xff, 0xff, 0xff))).toBe(2 ** 32 - 1);
    expect(() => randomIndex(0, secureRandom)).toThrow(RangeError);
    expect(() => randomItem([], secureRandom)).toThrow(RangeError);
  });
});

describe('pooled', () => {
  it('passes on every byte of its source once, in order', () => {
    let next = 0;
    const counter: RandomSource = (bytes) => {
      for (let index = 0; index < bytes.length; index++) bytes[index] = next++ % 251;
    };
    const random = pooled(counter);
    const taken: number[] = [];
    while (taken.length < 30_000) {
      const bytes = new Uint8Array(4);
      random(bytes);
      taken.push(...bytes);
    }
    expect(taken).toEqual(taken.map((_, index) => index % 251));
    const large = new Uint8Array(20_000);
    random(large);
    expect(large.some((byte) => byte !== 0)).toBe(true);
  });
});

describe('shuffle', () => {
  it('makes every order equally likely', () => {
    const counts = new Map<string, number>();
    const random = seededRandom(9);
    for (let draw = 0; draw < 2400; draw++) {
      const order = shuffle([...'abcd'], random).join('');
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    expect(counts.size).toBe(24);
    expect(chiSquared(counts.values(), 24, 2400)).toBeLessThan(chiSquaredLimit(24));
  });
});

it('the platform’s source fills the bytes', () => {
  const bytes = new Uint8Array(64);
  secureRandom(bytes);
  expect(bytes.some((byte) => byte !== 0)).toBe(true);
});
