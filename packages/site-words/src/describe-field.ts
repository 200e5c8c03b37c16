import type { WordField } from '@hln/contracts/site-words';
import type { WordLiteral } from './literals.ts';
import type { WordSource } from './registry.ts';

type Kind = WordField['kind'];

/** The brand that page titles also contain: " | HLN", and on Home "HLN: ". */
const BRAND_LENGTH = { home: 'HLN: '.length, others: ' | HLN'.length };
const TITLE_LENGTH = 60;
const DESCRIPTION_LENGTH = 155;
const SHARE_LINE_LENGTH = 48;

/** From this many characters on, a text is a paragraph and not a label. */
const PARAGRAPH_FROM = 70;
/** Names of properties that contain sentences, however short they currently are. */
const SENTENCES = new Set(['text', 'lede', 'note', 'answer', 'responsibility']);

const HAN = /\p{Script=Han}/u;
/** A Chinese sentence needs about a third of the characters of an English one. */
const lengthInLatin = (text: string) => text.length * (HAN.test(text) ? 3 : 1);

const isPageText = ({ name }: WordSource) => name.endsWith('_TEXT');

/**
 * Returns the kind of a text.
 *
 * @param path below the constant
 */
export function kindOf(source: WordSource, path: string, text: string): Kind {
  if (isPageText(source) && (path === 'title' || path === 'description')) return path;
  if (source.markdown?.includes(path.replace(/\b\d+\b/g, '*')) === true) return 'markdown';
  const isLong = lengthInLatin(text) >= PARAGRAPH_FROM || text.includes('\n');
  return isLong || SENTENCES.has(lastName(path)) ? 'paragraph' : 'line';
}

/**
 * Returns how long a text may become: what search results show of it, or half as much again as now, so that no editor
 * can turn a page into a different one.
 */
export function mostOf(source: WordSource, path: string, kind: Kind, text: string): number {
  if (kind === 'title') return TITLE_LENGTH - (source.page === '/' ? BRAND_LENGTH.home : BRAND_LENGTH.others);
  if (kind === 'description') return DESCRIPTION_LENGTH;
  if (lastName(path) === 'shareLine') return SHARE_LINE_LENGTH;
  if (kind === 'line') return Math.max(40, roundedUp(text.length * 1.5, 10));
  return Math.max(160, roundedUp(text.length * 1.5, 50));
}

const roundedUp = (length: number, step: number) => Math.ceil(length / step) * step;

export function languageOf(path: string, text: string): WordField['language'] {
  if (HAN.test(text)) return 'zh-Hans';
  return /(?:^|\.)(?:maori|greeting)$/.test(path) ? 'mi' : 'en-NZ';
}

const TWINS: Readonly<Record<string, string>> = { en: 'zh', zh: 'en', maori: 'english', english: 'maori' };

/** Returns the path of the same words in the other language, whether or not it exists. */
export function twinOf(path: string): string | null {
  const name = lastName(path);
  const twin = TWINS[name];
  return twin === undefined ? null : path.slice(0, path.length - name.length) + twin;
}

const LANGUAGE_NAMES: Readonly<Record<string, string>> = {
  en: 'English',
  zh: 'Chinese',
  maori: 'Māori',
  english: 'English',
};

/** Names of properties as an editor knows what they hold. */
const PARTS: Readonly<Record<string, string>> = {
  eyebrow: 'line above the heading',
  lede: 'opening paragraph',
  label: 'words',
  action: 'button',
  second: 'second link',
  shareLine: 'line on shared links',
  soundsLike: 'how to say it',
  proofLink: 'link of the proof',
  find: 'search field',
  none: 'message when all tools are hidden',
  legend: 'heading of the choices',
  popular: 'badge',
  busy: 'button while paying',
  closed: 'message while closed',
  secure: 'note on security',
  receiver: 'note on who gets the money',
  currency: 'note on the currency',
  noScript: 'message without JavaScript',
  us: 'name of our side',
  you: 'name of the visitor’s side',
};

/** Returns a readable name for a path: `items.0.title` of "What we do" is "What we do, item 1, title". */
export function labelOf({ label, parts, entry }: WordSource, path: string): string {
  const words = [label];
  for (const [depth, segment] of (path === '' ? [] : path.split('.')).entries()) {
    if (!/^\d+$/.test(segment)) {
      words.push(LANGUAGE_NAMES[segment] ?? parts?.[segment] ?? PARTS[segment] ?? inWords(segment));
      continue;
    }
    const list = depth === 0 ? (entry ?? label) : singular(words.at(-1) ?? '');
    words[words.length - 1] = `${list} ${Number(segment) + 1}`;
  }
  return words.join(', ');
}

const inWords = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
const singular = (name: string) => name.replace(/ies$/, 'y').replace(/s$/, '');
const lastName = (path: string) => path.slice(path.lastIndexOf('.') + 1);

/**
 * Returns a literal's path below the constant.
 *
 * @param literal its path begins with the constant's name
 */
export const pathBelow = (source: WordSource, { path }: WordLiteral) => path.slice(source.name.length + 1);

export const hintOf = (source: WordSource, path: string) => source.hints?.[lastName(path)] ?? null;
