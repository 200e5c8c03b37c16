import type { WordEdit, WordField } from '@hln/contracts/site-words';
import { checkEdits } from '@hln/site-words/check-edits';
import type { Log } from '../foundation/log.ts';
import { CheckError } from './make-release.ts';
import type { PublishedWord } from './words-database.ts';

/** Published words and the fields that these sources have for them: fields come and go, edits stay until somebody decides. */
export interface FittingWords {
  /** Edits that can be built in and say something else than the files. */
  changes(edits: readonly WordEdit[]): WordEdit[];
  /** @throws CheckError for new words that do not fit; earlier ones may be of a text that has gone since. */
  refuse(edits: readonly WordEdit[], earlier: readonly WordEdit[]): void;
  /** Those that the files say by now. */
  arrived(published: readonly PublishedWord[]): string[];
}

export function fittingWords(fields: readonly WordField[], log: Log): FittingWords {
  const texts = new Map(fields.map(({ key, text }) => [key, text]));
  /** Keys that the log has named. */
  const leftOut = new Set<string>();
  const fits = (edit: WordEdit) => {
    const isFitting = checkEdits(fields, [edit]).length === 0;
    if (!isFitting && !leftOut.has(edit.key)) {
      leftOut.add(edit.key);
      log.warn('A published text does not fit these sources, and is left out.', { key: edit.key });
    }
    return isFitting;
  };
  return {
    changes: (edits) => edits.filter((edit) => fits(edit) && texts.get(edit.key) !== edit.text),
    refuse: (edits, earlier) => {
      const known = new Map(earlier.map(({ key, text }) => [key, text]));
      const faults = checkEdits(
        fields,
        edits.filter(({ key, text }) => known.get(key) !== text),
      );
      if (faults.length > 0) throw new CheckError([{ name: 'Words', faults }]);
    },
    arrived: (published) =>
      published.filter(({ key, text }) => texts.get(key) === text).map(({ key }) => key),
  };
}
