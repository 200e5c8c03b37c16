import type { Plugin } from 'vite';
import { buildIn } from './build-in.ts';
import { contentFile, type PublishedWords, readPublishedWords } from './published-words.ts';

/** Where staff find the words of the files, with their limits and locks. */
const LIST = 'content/words.json';

/**
 * Builds the published words into the content files, so that a page has each of its words once and needs nothing else
 * for it; and writes the list of all words, as the files have them.
 *
 * @param read gives the words as they are now
 */
export function siteWords(read: () => PublishedWords = readPublishedWords): Plugin {
  let known: PublishedWords | null = null;
  const words = () => {
    known ??= read();
    return known;
  };
  return {
    name: 'site-words',
    // Before anything else touches the source.
    enforce: 'pre',
    buildStart() {
      known = read();
    },
    watchChange(path) {
      // Not read here: a file that cannot be read while it is being written would end the development server.
      if (contentFile(path) !== null) known = null;
    },
    transform(code, id) {
      const file = contentFile(id);
      if (file === null || words().edits.length === 0) return null;
      return { code: buildIn(code, file, words(), 'elements'), map: null };
    },
    generateBundle() {
      if (this.environment.name !== 'client') return;
      this.emitFile({ type: 'asset', fileName: LIST, source: listOf(words()) });
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${LIST}`, (_, response) => {
        response.setHeader('content-type', 'application/json');
        response.end(listOf(read()));
      });
    },
  };
}

/** Also what was published, by which a host's build is seen to have it. */
const listOf = ({ fields, published }: PublishedWords) => JSON.stringify({ fields, published });
