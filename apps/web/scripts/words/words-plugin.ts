import type { Plugin } from 'vite';
import { buildIn } from './build-in.ts';
import { contentFile, type PublishedWords, readPublishedWords } from './published-words.ts';

/** The file with the words of the content files, with their limits and locks, for the staff area. */
const LIST = 'content/words.json';

/**
 * Builds the published words into the content files, so that pages contain each word once and load nothing else for it.
 * Also writes the list of all words as they are in the files.
 *
 * @param read returns the current words
 */
export function siteWords(read: () => PublishedWords = readPublishedWords): Plugin {
  let known: PublishedWords | null = null;
  const words = () => {
    known ??= read();
    return known;
  };
  return {
    name: 'site-words',
    // Runs before other plugins change the source.
    enforce: 'pre',
    buildStart() {
      known = read();
    },
    watchChange(path) {
      // Doesn't read the file here: an error while it is being written would stop the development server.
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

/** Returns the list as JSON. It includes the published words, which show whether a host's build contains them. */
const listOf = ({ fields, published }: PublishedWords) => JSON.stringify({ fields, published });
