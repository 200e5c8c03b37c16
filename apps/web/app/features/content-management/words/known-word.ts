import type { ChangedWord, SiteWords, WordField } from '@hln/contracts/site-words';
import { checkText } from '@hln/site-words/check-edits';
import * as v from 'valibot';
import { PAGES } from '../../../content/site-map.ts';
import type { WordChange } from '../data/change-words.ts';
import { WORD_FIELD, WORD_LIST } from '../texts.ts';

const NAMES = new Map<string, string>(Object.values(PAGES).map(({ path, name }) => [path, name]));

/** The display name of the page that shows a text. */
export function pageName(path: string): string {
  if (path === GONE_PAGE) return WORD_LIST.gone;
  return path === '/' ? WORD_LIST.shared : (NAMES.get(path) ?? path);
}

/** A text of the site with its changes by staff; null if there are none. */
export interface KnownWord {
  readonly field: WordField;
  readonly row: ChangedWord | null;
}

/** What somebody has typed but not saved. */
export interface Edit {
  readonly typed: string;
  /** The revision at the start of the edit. */
  readonly revision: number;
}

/** By the texts' keys. */
export type Edits = Readonly<Record<string, Edit>>;

export const editsSchema = v.record(v.string(), v.object({ typed: v.string(), revision: v.number() }));

/** The group for texts that no longer have a place on the site. */
export const GONE_PAGE = '';

/** Joins the texts of the files with their changes. Changed texts that are no longer on the site come last. */
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

/** The words of the latest draft, or else those in the files. */
export const draftedText = ({ field, row }: KnownWord) => row?.draft ?? field.text;

/** The words that visitors read. */
export const publishedText = ({ field, row }: KnownWord) => row?.published ?? field.text;

/** Whether a draft is waiting to be published. */
export const isPending = (known: KnownWord) => draftedText(known) !== publishedText(known);

/** A text in its saved form: composed letters, trimmed, and on one line if the field has one. */
export function tidied({ kind }: WordField, typed: string): string {
  const text = typed.normalize('NFC').replaceAll('\r\n', '\n').trim();
  return kind === 'paragraph' || kind === 'markdown' ? text : text.replace(/\s*\n\s*/g, ' ');
}

/** Whether an edit changes anything: what was typed differs from the draft. */
export const isEdited = (known: KnownWord, edit: Edit | undefined): edit is Edit =>
  edit !== undefined && tidied(known.field, edit.typed) !== draftedText(known);

/** Whether somebody else has saved other words since the edit began. */
export const isOvertaken = (known: KnownWord, edit: Edit | undefined): edit is Edit =>
  isEdited(known, edit) && edit.revision !== revisionOf(known);

/** The errors of a text in its field, as ends of sentences. */
export const faultsOf = ({ field }: KnownWord, typed: string): string[] =>
  checkText(field, tidied(field, typed));

/** Whether the other language was reworded after this text was saved or confirmed. */
export function isOlder(known: KnownWord, twin: KnownWord | undefined): boolean {
  const reworded = twin?.row?.worded_at ?? null;
  if (reworded === null || (known.row?.draft ?? twin?.row?.draft ?? null) === null) return false;
  return known.row === null || Date.parse(reworded) > Date.parse(known.row.changed_at);
}

/** Whether the files no longer have the words that a draft was based on. */
export const hasMovedBelow = (known: KnownWord) =>
  known.row !== null && known.row.draft !== null && !isGone(known) && known.row.base !== known.field.text;

/** The request to save words; null means the words of the files. */
export function changeOf(known: KnownWord, text: string, revision: number): WordChange {
  const { field } = known;
  const words = tidied(field, text);
  return { key: field.key, words: words === field.text ? null : words, base: field.text, revision };
}
