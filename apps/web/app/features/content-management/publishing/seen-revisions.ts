import type { SeenRevisions } from '../data/change-words.ts';
import { type KnownWord, revisionOf } from '../words/known-word.ts';

/** Drafts with the revisions that are shown, as they are sent. */
export const seenRevisions = (known: readonly KnownWord[]): SeenRevisions =>
  Object.fromEntries(known.map((one) => [one.field.key, revisionOf(one)]));
