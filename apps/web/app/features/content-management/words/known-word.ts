import type { ChangedWord, SiteWords, WordField } from '@hln/contracts/site-words';
import { checkText } from '@hln/site-words/check-edits';
import * as v from 'valibot';
import { PAGES } from '../../../content/site-map.ts';
import type { WordChange } from '../data/change-words.ts';
import { WORD_FIELD, WORD_LIST } from '../texts.ts';

const NAMES = new Map<string, string>(Object.values(PAGES).map(({ path, name }) => [path, name]));

/** What a person calls the page that shows a text. */
export function pageName(path: string): string {
  if (path === GONE_PAGE) return WORD_LIST.gone;
  return path === '/' ? WORD_LIST.shared : (NAMES.get(path) ?? path);
}

/** A text of the site with what staff have made of it; null where nobody has touched it. */
export interface KnownWord {
  readonly field: WordField;
  readonly row: ChangedWord | null;
}

/** What somebody has typed and not saved. */
export interface Edit {
  readonly typed: string;
  /** The revision that was there when they began. */
  readonly revision: number;
}

/** By the texts' keys. */
export type Edits = Readonly<Record<string, Edit>>;

export const editsSchema = v.record(v.string(), v.object({ typed: v.string(), revision: v.number() }));

/** Under which texts stand that the site has no place for any more. */
export const GONE_PAGE = '';

/** Joins the texts of the files with what was changed. What is changed and no longer on the site comes last. */
export function knownWords(fields: readonly WordField[], { words }: Pick<SiteWords, 'words'>): KnownWord[] {
  const rows = new Map(words.map((row) => [row.key, row]));
  const keys = new Set(fields.map(({ key }) => key));
  const gone = words.filter(
    ({ key, draft, published }) => !keys.has(key) && (draft !== null || published !== null),
  );
  return [
    ...fields.map((field) => ({ field, row: rows.get(field.key) ?? null })),
    ...gone.map((row) => ({ field: goneField(row), row })),
  ];
}

const goneField = ({ key, base }: ChangedWord): WordField => ({
  key,
  page: GONE_PAGE,
  section: WORD_LIST.gone,
  label: key,
  kind: 'paragraph',
  language: 'en-NZ',
  twin: null,
  most: 8_000,
  hint: null,
  text: base,
  locked: WORD_FIELD.notOnSite,
});

export const isGone = ({ field }: KnownWord) => field.page === GONE_PAGE;

export const revisionOf = ({ row }: KnownWord) => row?.revision ?? 0;

/** As the latest draft has it. */
export const draftedText = ({ field, row }: KnownWord) => row?.draft ?? field.text;

/** As visitors read it. */
export const publishedText = ({ field, row }: KnownWord) => row?.published ?? field.text;

/** Whether a draft waits to be published. */
export const isPending = (known: KnownWord) => draftedText(known) !== publishedText(known);

/** A text as it is saved: composed letters, nothing around it, and one line where the field is one. */
export function tidied({ kind }: WordField, typed: string): string {
  const text = typed.normalize('NFC').replaceAll('\r\n', '\n').trim();
  return kind === 'paragraph' || kind === 'markdown' ? text : text.replace(/\s*\n\s*/g, ' ');
}

/** Whether an edit is one: what was typed differs from what is drafted. */
export const isEdited = (known: KnownWord, edit: Edit | undefined): edit is Edit =>
  edit !== undefined && tidied(known.field, edit.typed) !== draftedText(known);

/** Whether somebody else has saved other words since the edit began. */
export const isOvertaken = (known: KnownWord, edit: Edit | undefined): edit is Edit =>
  isEdited(known, edit) && edit.revision !== revisionOf(known);

/** Why a text cannot stand in its field, as ends of sentences. */
export const faultsOf = ({ field }: KnownWord, typed: string): string[] =>
  checkText(field, tidied(field, typed));

/** Whether the other language was reworded after this text was saved, or was said to still fit. */
export function isOlder(known: KnownWord, twin: KnownWord | undefined): boolean {
  const reworded = twin?.row?.worded_at ?? null;
  if (reworded === null || (known.row?.draft ?? twin?.row?.draft ?? null) === null) return false;
  return known.row === null || Date.parse(reworded) > Date.parse(known.row.changed_at);
}

/** Whether the files say something else than what a draft was written for. */
export const hasMovedBelow = (known: KnownWord) =>
  known.row !== null && known.row.draft !== null && !isGone(known) && known.row.base !== known.field.text;

/** What is sent to save words; those of the files are null. */
export function changeOf(known: KnownWord, text: string, revision: number): WordChange {
  const { field } = known;
  const words = tidied(field, text);
  return { key: field.key, words: words === field.text ? null : words, base: field.text, revision };
}
