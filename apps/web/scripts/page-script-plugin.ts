import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const VIRTUAL = 'virtual:page-script';
const RESOLVED = `\0${VIRTUAL}`;
const SOURCE = 'app/shell/page-script.ts';

/** The output of the browsers' bundle. The server's bundle, which prerenders pages, is built after it in this process. */
let built = { url: '', build: '' };

/**
 * Builds the page script, and writes its URL and the build's id into the prerendered HTML, where scripts can read them.
 */
export function pageScript(): Plugin {
  return {
    name: 'page-script',
    buildStart() {
      const { name, mode, config } = this.environment;
      if (name === 'client' && mode === 'build')
        this.emitFile({ type: 'chunk', id: join(config.root, SOURCE), name: 'page' });
    },
    resolveId: (id) => (id === VIRTUAL ? RESOLVED : null),
    load(id) {
      if (id !== RESOLVED) return null;
      const { name, mode } = this.environment;
      const known = mode === 'build' ? built : { url: `/${SOURCE}`, build: 'dev' };
      const { url, build } = name === 'ssr' ? known : { url: undefined, build: undefined };
      return `export const PAGE_SCRIPT = ${JSON.stringify(url)}; export const BUILD = ${JSON.stringify(build)};`;
    },
    generateBundle(_, bundle) {
      const { name, config } = this.environment;
      if (name !== 'client') return;
      const source = join(config.root, SOURCE);
      const chunk = Object.values(bundle).find(
        (output) => output.type === 'chunk' && output.moduleIds.includes(source),
      );
      if (chunk === undefined) throw new Error('The page script was not built.');
      // File names contain a hash of the contents.
      const names = Object.keys(bundle).toSorted().join();
      const build = createHash('sha256').update(names).digest('hex').slice(0, 12);
      built = { url: `/${chunk.fileName}`, build };
    },
  };
}
