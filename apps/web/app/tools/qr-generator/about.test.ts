import { expect, it } from 'vitest';
import { QR_GENERATOR_ABOUT as ABOUT } from '../../content/qr-generator-about.ts';
import { encodeQr, type Level, payload } from './logic.ts';

it('shows the real result of the example', () => {
  const [, ssid = '', password = ''] = /“(.*)”.*“(.*)”/.exec(ABOUT.example.input) ?? [];
  expect(payload('wifi', { ssid, password })).toBe(ABOUT.example.output);
});

it.each(ABOUT.options)('shows how large the code gets: $name, $input', ({ input, level, output }) => {
  const { version, modules } = encodeQr(input, { level });
  expect(`Version ${version}, ${modules.length} × ${modules.length} modules`).toBe(output);
});

const LEVELS = ['L', 'M', 'Q', 'H'] as const satisfies readonly Level[];
const cells = ABOUT.beside.rows.flatMap(([row, ...counts]) =>
  LEVELS.map((level, index) => ({
    version: Number.parseInt(row, 10),
    level,
    most: Number(counts[index]?.replace(',', '')),
  })),
);

it.each(cells)(
  'holds $most bytes, and no more, in version $version at level $level',
  ({ most, ...options }) => {
    // One mask is enough to see whether a text fits, and saves choosing among eight.
    const encode = (bytes: number) => encodeQr('x'.repeat(bytes), { ...options, mask: 0 });
    expect(encode(most).version).toBe(options.version);
    expect(() => encode(most + 1)).toThrow();
  },
);

it('counts the bytes of letters', () => {
  expect(['a', 'ā', '你'].map((letter) => new TextEncoder().encode(letter).length)).toEqual([1, 2, 3]);
});
