import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildFonts, FONT_CSS, FONT_DIR } from './fonts.ts';

const built = await buildFonts();

test('the committed fonts are the script’s output', () => {
  expect(readFileSync(FONT_CSS, 'utf8')).toBe(built.css);
  expect(readdirSync(FONT_DIR).sort()).toEqual([...built.files.keys()].sort());
  for (const [name, data] of built.files) {
    expect(readFileSync(join(FONT_DIR, name)).equals(data), `${name} is out of date`).toBe(true);
  }
});
