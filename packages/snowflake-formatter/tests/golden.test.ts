import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { generatedFiles } from '../scripts/generated-files.ts';
import { goldenText } from '../src/golden.ts';
import { formatSQL } from '../src/index.ts';
import { VERSION } from '../src/version.ts';
import { readGoldenFiles } from './golden/golden-files.ts';

describe.each(readGoldenFiles())('golden file $name', (file) => {
  it.each(file.cases)('$title', ({ input, output, options }) => {
    const result = formatSQL(input, options);
    expect(result.errors).toEqual([]);
    expect(result.formatted).toBe(output);
    expect(formatSQL(output, options).formatted).toBe(output);
  });

  it('is itself written as golden files are', () => {
    expect(readFileSync(file.path, 'utf8')).toBe(goldenText(file.cases));
  });
});

it('the version is that of the manifest', () => {
  expect(VERSION).toBe(manifest.version);
});

describe('generated files', () => {
  it.each(generatedFiles())('$path is up to date (npm run generate)', ({ path, text }) => {
    expect(readFileSync(path, 'utf8')).toBe(text);
  });
});
