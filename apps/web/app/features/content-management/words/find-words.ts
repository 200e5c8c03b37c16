import { hasEveryWord } from '../../../lib/has-every-word.ts';
import { WORD_FILTERS } from '../texts.ts';
import { draftedText, type Edits, isEdited, isOlder, isPending, type KnownWord } from './known-word.ts';

export type WordFilter = Exclude<keyof typeof WORD_FILTERS, 'label'>;

/** The filter named in the URL; all texts for an unknown name. */
export const readFilter = (text: string | null): WordFilter =>
  text !== null && text !== 'label' && text in WORD_FILTERS ? (text as WordFilter) : 'all';

export interface WordIndex {
  readonly known: readonly KnownWord[];
  readonly edits: Edits;
}

export const twinOf = (known: readonly KnownWord[], { field }: KnownWord): KnownWord | undefined =>
  field.twin === null ? undefined : known.find((one) => one.field.key === field.twin);

/** The texts that contain all search words, in themselves or in their labels. */
export function findWords({ known, edits }: WordIndex, filter: WordFilter, words: string): KnownWord[] {
  const byKey = new Map(known.map((one) => [one.field.key, one]));
  const passes = (one: KnownWord): boolean => {
    const edit = edits[one.field.key];
    switch (filter) {
      case 'all':
        return true;
      case 'changed':
        return (
          isEdited(one, edit) || isPending(one) || (one.row?.published ?? one.row?.draft ?? null) !== null
        );
      case 'unpublished':
        return isEdited(one, edit) || isPending(one);
      case 'older':
        return isOlder(one, one.field.twin === null ? undefined : byKey.get(one.field.twin));
      case 'locked':
        return one.field.locked !== null;
    }
  };
  return known.filter((one) => {
    // The text before editing is searched too, so that a matching text stays while it is edited.
    const texts = [edits[one.field.key]?.typed ?? '', draftedText(one), one.field.label, one.field.page];
    return passes(one) && hasEveryWord(texts.join('\n'), words);
  });
}

/** The texts of one page, with translations side by side, at the place of whichever comes first. */
export function pairWords(
  found: readonly KnownWord[],
  known: readonly KnownWord[],
): readonly (readonly KnownWord[])[] {
  const done = new Set<string>();
  return found.flatMap((one) => {
    if (done.has(one.field.key)) return [];
    const twin = twinOf(known, one);
    const pair = twin === undefined ? [one] : one.field.language === 'en-NZ' ? [one, twin] : [twin, one];
    for (const { field } of pair) done.add(field.key);
    return [pair];
  });
}

export interface SectionOfWords {
  readonly name: string;
  readonly pairs: readonly (readonly KnownWord[])[];
}

/** The texts of one page by their part of the page, in order of first appearance. */
export function sectionsOf(pairs: readonly (readonly KnownWord[])[]): SectionOfWords[] {
  const sections = Map.groupBy(pairs, ([first]) => first?.field.section ?? '');
  return [...sections].map(([name, its]) => ({ name, pairs: its }));
}

export interface PageOfWords {
  readonly page: string;
  readonly found: number;
  readonly unsaved: number;
}

/** The pages in order, with their number of matching texts. */
export function pagesOf(found: readonly KnownWord[], edits: Edits): PageOfWords[] {
  const pages = new Map<string, PageOfWords>();
  for (const one of found) {
    const { page } = one.field;
    const before = pages.get(page) ?? { page, found: 0, unsaved: 0 };
    const unsaved = isEdited(one, edits[one.field.key]) ? 1 : 0;
    pages.set(page, { page, found: before.found + 1, unsaved: before.unsaved + unsaved });
  }
  return [...pages.values()];
}
