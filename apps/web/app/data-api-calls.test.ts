import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NOT_CALLED, QUESTIONS, repositoryRoot } from '@hln/server/for-tests';
import { expect, it } from 'vitest';

/** The text of all sources of a folder, without tests. */
async function readSources(folder: string): Promise<string> {
  const root = join(repositoryRoot, folder);
  const files = (await readdir(root, { recursive: true })).filter(
    (name) => /\.tsx?$/.test(name) && !/\.test\.|\/tests\//.test(name),
  );
  return (await Promise.all(files.map((name) => readFile(join(root, name), 'utf8')))).join('\n');
}

const pages = await readSources('apps/web/app');
// Functions ask some with their caller's own token.
const sources = `${pages}\n${await readSources('supabase/functions')}`;

it('calls every function that visitors or staff are granted', async () => {
  const access = await readFile(join(repositoryRoot, 'supabase/access.txt'), 'utf8');
  const granted = [...access.matchAll(/^function ((?:public|hln)\.(\w+))\(.*\): (.+)$/gm)].filter(
    ([, name = '', , roles = '']) => /\b(?:anon|authenticated)\b/.test(roles) && !NOT_CALLED.has(name),
  );
  expect(granted.length).toBeGreaterThan(50);
  const uncalled = granted
    .filter(([, , name = '']) => !sources.includes(`'${name}'`))
    .map(([, name]) => name);
  expect(uncalled).toEqual([]);
});

it('uses every filter, order and upsert that is allowed', () => {
  const asked = Object.entries(QUESTIONS).flatMap(([, { filter = {}, order = [], upsertOn }]) => [
    ...Object.entries(filter).flatMap(([column, operators]) =>
      operators.map((operator) => `.${operator}('${column}'`),
    ),
    ...order.map((column) => `.order('${column}'`),
    ...(upsertOn === undefined ? [] : [`onConflict: '${upsertOn}'`]),
  ]);
  expect(asked.length).toBeGreaterThan(5);
  expect(asked.filter((question) => !pages.includes(question))).toEqual([]);
});
