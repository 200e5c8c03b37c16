import type { WordEdit, WordField } from '@hln/contracts/site-words';
import { checkEdits } from '@hln/site-words/check-edits';
import type { Log } from '../foundation/log.ts';
import { CheckError } from './make-release.ts';
import type { PublishedWord } from './words-database.ts';

/** Matches published words with the fields of these sources: fields come and go, edits stay until somebody decides. */
export interface FittingWords {
  /** Returns the edits that can be built in and that differ from the files. */
  changes(edits: readonly WordEdit[]): WordEdit[];
  /** @throws CheckError for new words that do not fit; earlier ones may belong to a text that no longer exists */
  refuse(edits: readonly WordEdit[], earlier: readonly WordEdit[]): void;
  /** Returns the keys of the edits that the files already contain. */
  arrived(published: readonly PublishedWord[]): string[];
}

export function fittingWords(fields: readonly WordField[], log: Log): FittingWords {
  const texts = new Map(fields.map(({ key, text }) => [key, text]));
  /** Keys that have been logged. */
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
