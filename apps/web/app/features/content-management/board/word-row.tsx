import { type Block, type Inline, parseMarkdown } from '@hln/site-words/markdown';
import { memo } from 'react';
import { Badge } from '../../../staff-parts/badge/badge.tsx';
import { Moment } from '../../../staff-parts/moment/moment.tsx';
import { Button } from '../../../ui/button.tsx';
import styles from '../content-management.module.css';
import { WORD_FIELD, WORD_LANGUAGE_NAMES } from '../texts.ts';
import { Difference } from '../words/difference.tsx';
import {
  draftedText,
  type Edit,
  hasMovedBelow,
  isEdited,
  isGone,
  isOlder,
  isOvertaken,
  isPending,
  type KnownWord,
  publishedText,
  revisionOf,
  tidied,
} from '../words/known-word.ts';
import { WordConflict } from './word-conflict.tsx';
import { WordControl } from './word-control.tsx';

/**
 * Renders the small Markdown as elements, from its tree, so that nothing in it can be HTML. Links lead nowhere here.
 */
function RenderedMarkdown({ text, lang }: { readonly text: string; readonly lang: string }) {
  return <div lang={lang}>{parseMarkdown(text).map(blockOf)}</div>;
}

function blockOf(block: Block, index: number) {
  if (block.kind === 'paragraph') return <p key={index}>{block.children.map(inlineOf)}</p>;
  return (
    <ul key={index}>
      {block.items.map((item, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items have no other name.
        <li key={n}>{item.map(inlineOf)}</li>
      ))}
    </ul>
  );
}

function inlineOf(part: Inline, index: number) {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'emphasis':
      return <em key={index}>{part.children.map(inlineOf)}</em>;
    case 'strong':
      return <strong key={index}>{part.children.map(inlineOf)}</strong>;
    case 'link':
      return (
        <u key={index} title={part.to}>
          {part.children.map(inlineOf)}
        </u>
      );
  }
}

/** The callbacks of a row. They all stay the same, so that typing re-renders only its own row. */
export interface WordActions {
  readonly edit: (key: string, typed: string, revision: number) => void;
  readonly discard: (key: string) => void;
  readonly confirm: (known: KnownWord) => void;
  readonly openHistory: (key: string) => void;
}

export interface WordRowProps {
  readonly known: KnownWord;
  readonly twin: KnownWord | undefined;
  readonly edit: Edit | undefined;
  readonly mayChange: boolean;
  readonly actions: WordActions;
}

/** The id of a text's place on the page. */
export const rowId = (key: string) => `word:${key}`;

/** One text: its field, or the plain text if nobody may change it, and its buttons. */
export const WordRow = memo(function WordRow({ known, twin, edit, mayChange, actions }: WordRowProps) {
  const { field, row } = known;
  const { key, label, language } = field;
  const edited = isEdited(known, edit);
  const typed = edited ? edit.typed : draftedText(known);
  const overtaken = isOvertaken(known, edit);
  const mayEdit = mayChange && field.locked === null;
  const text = tidied(field, typed);
  const type = (words: string) => actions.edit(key, words, edited ? edit.revision : revisionOf(known));
  const title = (
    <>
      {label} <WordBadges known={known} isEdited={edited} />
    </>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would nest each field in one of its own.
    <div
      id={rowId(key)}
      role="group"
      aria-label={label}
      tabIndex={-1}
      className={styles.row}
      data-changed={edited || undefined}
    >
      {mayEdit ? (
        <WordControl known={known} label={title} typed={typed} isEdited={edited} onType={type} />
      ) : (
        <div className={styles.shown}>
          <p className="field-label">{title}</p>
          <p lang={language} className={styles.words}>
            {text}
          </p>
          {field.locked !== null && (
            <p className={styles.note}>
              {!isGone(known) && `${WORD_FIELD.locked} `}
              {field.locked}
            </p>
          )}
        </div>
      )}
      {twin !== undefined && isOlder(known, twin) && (
        <p className={styles.aside}>
          <span>
            {WORD_FIELD.older(WORD_LANGUAGE_NAMES[language], WORD_LANGUAGE_NAMES[twin.field.language])}
          </span>
          {mayEdit && (
            <RowButton action={WORD_FIELD.stillFits} label={label} onClick={() => actions.confirm(known)} />
          )}
        </p>
      )}
      {hasMovedBelow(known) && (
        <p className={styles.note}>
          {WORD_FIELD.filesMoved} <q lang={language}>{field.text}</q>
        </p>
      )}
      {field.kind === 'markdown' && (
        <details className={styles.more}>
          <summary aria-label={WORD_FIELD.of(WORD_FIELD.rendered, label)}>{WORD_FIELD.rendered}</summary>
          <RenderedMarkdown text={text} lang={language} />
        </details>
      )}
      {(edited || isPending(known)) && !overtaken && (
        <details className={styles.more}>
          <summary aria-label={WORD_FIELD.of(WORD_FIELD.difference, label)}>{WORD_FIELD.difference}</summary>
          <Difference before={publishedText(known)} after={text} lang={language} />
        </details>
      )}
      <WordConflict
        known={known}
        mine={overtaken ? text : null}
        onKeepTheirs={() => keepingFocus(key, () => actions.discard(key))}
        onKeepMine={() => keepingFocus(key, () => actions.edit(key, typed, revisionOf(known)))}
      />
      {row !== null && (
        <p className={styles.note}>
          {row.changed_by === null ? WORD_FIELD.savedBySomebody : `${WORD_FIELD.savedBy} ${row.changed_by},`}{' '}
          <Moment at={row.changed_at} />
        </p>
      )}
      <div className={styles.buttons}>
        {edited && (
          <RowButton action={WORD_FIELD.discard} label={label} onClick={() => actions.discard(key)} />
        )}
        {mayChange && (mayEdit || isGone(known)) && text !== field.text && (
          <RowButton action={WORD_FIELD.toFiles} label={label} onClick={() => type(field.text)} />
        )}
        {row !== null && (
          <RowButton action={WORD_FIELD.history} label={label} onClick={() => actions.openHistory(key)} />
        )}
      </div>
    </div>
  );
});

interface RowButtonProps {
  readonly action: string;
  readonly label: string;
  readonly onClick: () => void;
}

/** A button of a row. Its label names the text. It may disappear on click, and then the row gets the focus. */
function RowButton({ action, label, onClick }: RowButtonProps) {
  return (
    <Button
      variant="quiet"
      size="small"
      aria-label={WORD_FIELD.of(action, label)}
      onClick={({ currentTarget }) => {
        const row = currentTarget.closest<HTMLElement>('[role="group"]');
        keepingFocus(row, onClick);
      }}
    >
      {action}
    </Button>
  );
}

/** Does something that may remove the pressed button, and then focuses the row. */
function keepingFocus(row: HTMLElement | string | null, work: () => void) {
  const place = typeof row === 'string' ? document.getElementById(rowId(row)) : row;
  work();
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) place?.focus();
  });
}

/** The state of a text, in a word or two beside its name. */
function WordBadges({ known, isEdited }: { readonly known: KnownWord; readonly isEdited: boolean }) {
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
