import { join } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CONTENT_DIR, type PublishedWords, readPublishedWords } from './published-words.ts';
import { siteWords } from './words-plugin.ts';

const FILE = join(CONTENT_DIR, 'about.ts');

let server: ViteDevServer;
/** The current text of the content file. */
let now: () => PublishedWords;

beforeAll(async () => {
  const { fields } = readPublishedWords();
  const field = fields.find(({ key, kind }) => kind === 'markdown' && key.startsWith('about/'));
  if (field === undefined)
    throw new Error('The words of /about have no Markdown any more: choose another file.');
  const { key } = field;
  const saying = (text: string) => () => ({ fields, edits: [{ key, text }], published: [] });
  now = saying('It *was*.');
  server = await createServer({
    configFile: false,
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    plugins: [siteWords(() => now())],
  });
  await server.environments.client.pluginContainer.buildStart({});
});
afterAll(() => server.close());

/** Returns the development server's result for the file after a change. */
async function changed(to: () => PublishedWords): Promise<string> {
  now = to;
  const { client, ssr } = server.environments;
  await client.pluginContainer.watchChange(FILE, { event: 'update' });
  ssr.moduleGraph.onFileChange(FILE);
  return (await ssr.transformRequest(FILE))?.code ?? '';
}

test('the development server sees a changed content file at once, even after one that could not be read', async () => {
  const { edits, fields } = now();
  const saying = (text: string) => () => ({
    fields,
    edits: edits.map((edit) => ({ ...edit, text })),
    published: [],
  });
  expect((await server.environments.ssr.transformRequest(FILE))?.code).toContain('"was"');
  expect(await changed(saying('It *is*.'))).toContain('"is"');
  const unreadable = () => {
    throw new Error('Half a file');
  };
  await expect(changed(unreadable)).rejects.toThrow('Half a file');
  expect(await changed(saying('It *stays*.'))).toContain('"stays"');
});
