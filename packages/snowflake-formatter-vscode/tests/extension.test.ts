import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { packExtension } from '../scripts/package.ts';
import { LANGUAGES, SCHEMES } from '../src/documents.ts';

const RUN = fileURLToPath(new URL('./run-extension.ts', import.meta.url));

let folder = '';
let names: string[] = [];

/** Packs the extension and unpacks it as an installation does. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'extension-'));
  const file = join(folder, 'packed.vsix');
  await packExtension(file);
  const entries = Object.entries(unzipSync(readFileSync(file)));
  names = entries.map(([name]) => name).sort();
  for (const [name, bytes] of entries) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), bytes);
  }
}, 600_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('packs what it runs, and nothing else', () => {
  expect(names).toEqual([
    '[Content_Types].xml',
    'extension.vsixmanifest',
    'extension/LICENSE.txt',
    'extension/dist/extension.cjs',
    'extension/dist/server/cli.js',
    'extension/dist/server/lsp.js',
    'extension/dist/server/package.json',
    'extension/dist/server/third-party-licences.txt',
    'extension/dist/snowflake-format.schema.json',
    'extension/dist/third-party-licences.txt',
    'extension/package.json',
    'extension/readme.md',
  ]);
  const manifest = JSON.parse(readFileSync(join(folder, 'extension/package.json'), 'utf8'));
  expect(manifest.activationEvents).toEqual(LANGUAGES.map((language) => `onLanguage:${language}`));
  for (const key of ['devDependencies', 'dependencies', 'scripts', 'private'])
    expect(manifest).not.toHaveProperty(key);
});

it('has the version of the formatter that is in it', () => {
  const manifest = JSON.parse(readFileSync(join(folder, 'extension/package.json'), 'utf8'));
  const cli = join(folder, 'extension/dist/server/cli.js');
  const printed = execFileSync(process.execPath, [cli, '--version'], { encoding: 'utf8' });
  expect(printed).toBe(`${manifest.version}\n`);
});

it('starts its server in an editor, registers what that offers, and formats a document', () => {
  const printed = execFileSync(process.execPath, [RUN, join(folder, 'extension')], { encoding: 'utf8' });
  expect(JSON.parse(printed)).toEqual({
    registered: [
      'registerDocumentFormattingEditProvider',
      'registerDocumentRangeFormattingEditProvider',
      'registerOnTypeFormattingEditProvider',
    ],
    selector: LANGUAGES.flatMap((language) => SCHEMES.map((scheme) => ({ language, scheme }))),
    // The document is "select a,b from t".
    edits: [
      {
        range: { start: { line: 0, character: 0 }, end: { line: 0, character: 15 } },
        newText: 'SELECT a,\n       b\n  FROM',
      },
    ],
  });
});
