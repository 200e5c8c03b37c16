import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pullWords, pushWords, repositoryRoot, showStatus, writeWordsToBuild } from '@hln/server/for-tests';
import { readFields } from '@hln/site-words/read-fields';
import { runCommand } from '@hln/test-support/server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WordsInMemory } from './publishing-stage.ts';

const KEY = 'home/HERO.lede';
/** The files' current texts, whatever they are; staff publish others. */
const said = new Map(
  readFields(join(repositoryRoot, 'apps/web/app/content')).map(({ key, text }) => [key, text]),
);
const BASE = said.get(KEY) ?? '';
const NEW = `It's "new": \\ \${x} </script> 您好`;

let contentDir: string;
let words: WordsInMemory;
const sides = () => ({ words, contentDir });
const file = (name = 'home') => readFile(join(contentDir, `${name}.ts`), 'utf8');

beforeEach(async () => {
  contentDir = await mkdtemp(join(tmpdir(), 'hln-content-'));
  await cp(join(repositoryRoot, 'apps/web/app/content'), contentDir, { recursive: true });
  words = new WordsInMemory();
});
afterEach(() => rm(contentDir, { recursive: true }));

describe('npm run content -- pull', () => {
  it('writes published words into the files, and leaves the database to the deployment', async () => {
    const before = await file();
    words.words = [{ key: KEY, text: NEW, base: BASE }];
    expect(await pullWords(sides(), false)).toMatch(/^Wrote 1 text into home\.ts\./);
    expect(await file()).not.toBe(before);
    expect(await file()).toContain(`'It\\'s "new": \\\\ \${x} \\x3C/script> 您好'`);
    expect(readFields(contentDir).find(({ key }) => key === KEY)?.text).toBe(NEW);
    expect(words.settled).toEqual([]);
    // The files contain it now.
    expect(await pullWords(sides(), false)).toBe('The files have everything that is published.');
    expect(await showStatus(sides())).toBe(`${KEY}: the file says what is published.`);
  });

  it.each([
    ['Somebody else’s earlier words.', '"Somebody else’s earlier words."'],
    [null, '(nobody knows)'],
  ])(
    'refuses if the file differs from the text on which the words were based (%j), and shows both',
    async (base, was) => {
      const before = [await file(), await file('about')];
      words.words = [
        { key: KEY, text: NEW, base },
        {
          key: 'about/ABOUT.lede',
          text: 'New',
          base: said.get('about/ABOUT.lede') ?? null,
        },
      ];
      await expect(pullWords(sides(), false)).rejects.toThrow(
        `${KEY}: published, and the file has been changed in the meantime.\n` +
          `  was:       ${was}\n  file:      ${JSON.stringify(BASE)}\n  published: ${JSON.stringify(NEW)}\nNothing was written.`,
      );
      expect([await file(), await file('about')]).toEqual(before);
      expect(await pullWords(sides(), true)).toMatch(/^Wrote 2 texts into about\.ts, home\.ts\./);
    },
  );

  it('leaves out words whose text no longer exists in the files', async () => {
    words.words = [{ key: 'home/GONE', text: 'x', base: 'y' }];
    expect(await pullWords(sides(), false)).toBe('The files have everything that is published.');
    expect(await showStatus(sides())).toBe(
      'home/GONE: published, and the files no longer have it.\n  published: "x"',
    );
  });
});

describe('npm run content -- push', () => {
  it('drops what is published, and reports unknown keys', async () => {
    words.words = [{ key: KEY, text: NEW, base: null }];
    await expect(pushWords(sides(), [KEY, 'home/GONE'])).rejects.toThrow(
      'Nothing is published of home/GONE.',
    );
    expect(words.settled).toEqual([]);
    await pushWords(sides(), [KEY]);
    expect(words.settled).toEqual([KEY]);
  });
});

it("npm run content -- words writes the words for a host's build, and names those that it leaves out", async () => {
  words.words = [
    { key: KEY, text: NEW, base: BASE },
    { key: 'about/ABOUT.title', text: 'About Us', base: null },
    { key: 'home/GONE', text: 'x', base: 'y' },
  ];
  const target = join(contentDir, 'words.json');
  expect(await writeWordsToBuild(sides(), target)).toBe(
    'Left out: home/GONE: there is no such text on the site.\n' +
      `Wrote the words that visitors read to ${target}: 1 text.`,
  );
  expect(JSON.parse(await readFile(target, 'utf8'))).toEqual([{ key: KEY, text: NEW }]);
});

it('reports that nothing is published', async () => {
  expect(await showStatus(sides())).toBe('Nothing is published besides what the files say.');
});

it.each([[['push']], [['pull', '--ours']], [['words']]])(
  'npm run content -- %j shows the usage',
  async (args) => {
    const { code, err } = await runCommand('content', {}, args);
    expect(code).toBe(2);
    expect(err).toContain('npm run content -- status');
  },
);
