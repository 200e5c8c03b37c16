import { expect, it } from 'vitest';
import { readText } from './smart-paste.tsx';

const file = (...bytes: number[]) => new Blob([new Uint8Array(bytes)]);

it.each([
  ['UTF-8', file(0xc4, 0x81), { text: 'ā' }],
  ['UTF-8 with its mark', file(0xef, 0xbb, 0xbf, 0x61), { text: 'a' }],
  ['UTF-16 with its mark', file(0xff, 0xfe, 0x61, 0), { text: 'a' }],
  ['UTF-16 of the other order', file(0xfe, 0xff, 0, 0x61), { text: 'a' }],
  ['an image', file(0x89, 0x50, 0x4e, 0x47), { problem: 'notText' }],
  ['bytes with a NUL', file(0x61, 0, 0x61), { problem: 'notText' }],
  ['a long one', file(...new Array<number>(31).fill(0x61)), { problem: 'tooLong' }],
])('%s', async (_name, blob, expected) => {
  expect(await readText(blob, 10)).toEqual(expected);
});

it('reports a file that no longer exists', async () => {
  const gone = Object.assign(file(0x61), {
    arrayBuffer: () => Promise.reject(new DOMException('', 'NotFoundError')),
  });
  expect(await readText(gone, 10)).toEqual({ problem: 'unreadable' });
});
