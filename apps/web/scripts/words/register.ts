/**
 * Loaded with `node --import` by the build's last step, which reads content files without Vite, so that it finds the published words in
 * them as well.
 */
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { buildIn } from './build-in.ts';
import { contentFile, readPublishedWords } from './published-words.ts';

const words = readPublishedWords();

if (words.edits.length > 0) {
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context);
      const file = url.startsWith('file:') ? contentFile(fileURLToPath(url)) : null;
      if (file === null || loaded.source === undefined || loaded.source === null) return loaded;
      const source =
        typeof loaded.source === 'string' ? loaded.source : new TextDecoder().decode(loaded.source);
      return { ...loaded, source: buildIn(source, file, words, 'text') };
    },
  });
}
