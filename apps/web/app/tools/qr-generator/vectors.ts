import { crc32 } from '@hln/bytes';
import { judgeColours, logoModulesFor } from '@hln/qr';
import type { Vector } from '../vector.ts';
import { PAYLOAD_VECTORS } from './known-answers/payload-vectors.ts';
import { SYMBOL_VECTORS } from './known-answers/symbol-vectors.ts';

const DRAWING_VECTORS: readonly Vector[] = [
  {
    name: 'CRC-32 of 123456789',
    source: 'ISO 3309',
    run: () => crc32(new TextEncoder().encode('123456789')).toString(16),
    expected: 'cbf43926',
  },
  {
    name: 'contrast of black on white',
    source: 'WCAG 2.2',
    run: () => judgeColours('#000000', '#ffffff'),
    expected: { contrast: 21, faults: [] },
  },
  {
    name: 'white on black is inverted',
    source: 'own',
    run: () => judgeColours('#ffffff', '#000000').faults,
    expected: ['inverted'],
  },
  {
    name: 'room for a logo is an odd number of modules',
    source: 'own',
    run: () => [1, 7, 40].map((version) => logoModulesFor(version, 0.2)),
    expected: [5, 9, 35],
  },
];

/** Facts of standards, and answers worked out by hand. */
export const VECTORS: readonly Vector[] = [...SYMBOL_VECTORS, ...PAYLOAD_VECTORS, ...DRAWING_VECTORS];
