import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildExtension } from '../scripts/build.ts';
import { LANGUAGES, SCHEMES } from '../src/documents.ts';

const RUN = fileURLToPath(new URL('./run-extension.ts', import.meta.url));

let folder = '';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'extension-'));
  await buildExtension(folder);
}, 600_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('packs what it runs, and nothing else', () => {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [join(entry.parentPath, entry.name).slice(folder.length + 1)] : [],
  );
  expect(names.sort()).toEqual([
    'LICENSE',
    'README.md',
    'dist/extension.cjs',
    'dist/server/cli.js',
    'dist/server/lsp.js',
    'dist/server/package.json',
    'dist/server/third-party-licences.txt',
    'dist/snowflake-format.schema.json',
    'dist/third-party-licences.txt',
    'package.json',
  ]);
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  expect(manifest.activationEvents).toEqual(LANGUAGES.map((language) => `onLanguage:${language}`));
  for (const key of ['devDependencies', 'dependencies', 'scripts', 'private'])
    expect(manifest).not.toHaveProperty(key);
});

it('has the version of its formatter', () => {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const cli = join(folder, 'dist/server/cli.js');
  const printed = execFileSync(process.execPath, [cli, '--version'], { encoding: 'utf8' });
  expect(printed).toBe(`${manifest.version}\n`);
});

it('starts its server in an editor, registers what the server offers, and formats a document', () => {
  const printed = execFileSync(process.execPath, [RUN, folder], { encoding: 'utf8' });
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
