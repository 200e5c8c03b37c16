import { WORD_FIELD } from '../../../content/content-management.ts';
import { Badge } from '../../../staff-parts/badge/badge.tsx';
import { isPending, type KnownWord, publishedText } from '../words/known-word.ts';

/** What became of a text, in a word or two beside its name. */
export function WordBadges({ known, isEdited }: { readonly known: KnownWord; readonly isEdited: boolean }) {
  const { field } = known;
  const { badges } = WORD_FIELD;
  return (
    <>
      {isEdited && <Badge tone="doubtful">{badges.unsaved}</Badge>}{' '}
      {isPending(known) && <Badge tone="accent">{badges.draft}</Badge>}{' '}
      {publishedText(known) !== field.text && <Badge>{badges.published}</Badge>}
    </>
  );
}
