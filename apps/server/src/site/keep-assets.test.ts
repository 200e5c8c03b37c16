import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compressSite } from './compress.ts';
import { KEPT_ASSETS_BOUNDS, keepAssets } from './keep-assets.ts';
import { loadSite } from './load-site.ts';
import { serveSite } from './serve-site.ts';

const DAY = 24 * 60 * 60 * 1000;
const START = Date.parse('2026-11-22T00:00:00Z');

let folder: string;
const kept = () => join(folder, 'kept');
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hln-assets-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Does what `npm run build` does: the old site is removed, the new one is written, compressed and completed. */
async function deploy(files: Record<string, string>, now: number, bounds = KEPT_ASSETS_BOUNDS) {
  await rm(join(folder, 'client'), { recursive: true, force: true });
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, 'client', name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  }
  await compressSite(join(folder, 'client'));
  return keepAssets(join(folder, 'client/assets'), kept(), now, bounds);
}

const build = (version: number) => ({
  'index.html': `<!doctype html><script src="/assets/app-v${version}.js"></script>`,
  [`assets/app-v${version}.js`]: `export const version = ${version};${' '.repeat(1_000)}`,
  'assets/font-same.woff2': 'the same in every build',
});
const assets = () => readdir(join(folder, 'client/assets'));

describe('the scripts of earlier builds', () => {
  it('are served next to the new ones, compressed and with immutable caching, but its pages are gone', async () => {
    await deploy({ ...build(1), 'old/index.html': 'an old page' }, START);
    expect(await deploy(build(2), START + DAY)).toMatchObject({ files: 3 });
    const site = await loadSite(join(folder, 'client'), { connect: [], script: [], frame: [] });
    const get = (path: string, headers = {}) =>
      serveSite(site, new Request(`http://site.test${path}`, { headers }));
    const old = get('/assets/app-v1.js', { 'accept-encoding': 'br' });
    expect(old.status).toBe(200);
    expect(old.headers.get('content-encoding')).toBe('br');
    expect(old.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(await get('/assets/app-v1.js').text()).toContain('version = 1');
    expect(await get('/assets/app-v2.js').text()).toContain('version = 2');
    expect(get('/old').status).toBe(404);
    expect(get('/assets/replaced.json').status).toBe(404);
  });

  it('stay for seven days after they were replaced, whatever is built in the meantime', async () => {
    await deploy(build(1), START);
    await deploy(build(2), START + 10 * DAY);
    for (const day of [12, 14, 17]) {
      await deploy(build(3), START + day * DAY);
      expect(await assets()).toContain('app-v1.js');
    }
    await deploy(build(3), START + 17.1 * DAY);
    expect(await assets()).not.toContain('app-v1.js');
    expect(await assets()).not.toContain('app-v1.js.br');
    expect(await assets()).toContain('app-v2.js');
  });

  it('restart their time when a build brings them back', async () => {
    await deploy(build(1), START);
    await deploy(build(2), START + DAY);
    await deploy(build(1), START + 6 * DAY);
    await deploy(build(2), START + 8 * DAY);
    await deploy(build(2), START + 14 * DAY);
    expect(await assets()).toContain('app-v1.js');
  });

  it('stay within the size limit: the oldest go first', async () => {
    const bounds = { ...KEPT_ASSETS_BOUNDS, maxBytes: 2_500 };
    for (const version of [1, 2, 3]) await deploy(build(version), START + version * DAY, bounds);
    expect(await deploy(build(4), START + 4 * DAY, bounds)).toMatchObject({ files: 6 });
    const served = await assets();
    expect(served).toEqual(expect.arrayContaining(['app-v3.js', 'app-v2.js', 'app-v4.js']));
    expect(served).not.toContain('app-v1.js');
    expect(await readdir(kept())).not.toContain('app-v1.js');
  });

  it('survive a build that failed halfway and a damaged note', async () => {
    await deploy(build(1), START);
    await rm(join(folder, 'client'), { recursive: true });
    await writeFile(join(kept(), 'replaced.json'), '{"half');
    await deploy(build(2), START + DAY);
    expect(await assets()).toContain('app-v1.js');
  });

  it('do not exist after a first build', async () => {
    expect(await deploy(build(1), START)).toEqual({ files: 0, bytes: 0 });
  });
});
