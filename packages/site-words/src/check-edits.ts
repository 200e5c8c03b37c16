import type { WordEdit, WordField } from '@hln/contracts/site-words';
import { markdownFaults } from './markdown.ts';
import { wordsToKeep } from './specification.ts';

/** Control characters and other invisible ones, tabs included, but not the line feed. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: this pattern looks for them
const CONTROL = /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u2028\u2029\uFEFF]/;

/** Changes the direction of the text around it, so that it reads as something else. */
const DIRECTION = /[\u202A-\u202E\u2066-\u2069]/;

/**
 * Returns what keeps these edits from being built into the site, each beginning with the name of the text; empty if
 * nothing does. The page makes the same checks during typing; these are the ones that count.
 */
export function checkEdits(fields: readonly WordField[], edits: readonly WordEdit[]): string[] {
  const byKey = new Map(fields.map((field) => [field.key, field]));
  const seen = new Set<string>();
  return edits.flatMap(({ key, text }) => {
    const field = byKey.get(key);
    if (field === undefined) return [`${key}: there is no such text on the site.`];
    const faults = checkText(field, text);
    if (seen.has(key)) faults.push('it is there twice.');
    seen.add(key);
    return faults.map((fault) => `${field.label}: ${fault}`);
  });
}

/** Returns what is wrong with a text for this field, worded to follow the field's name. */
export function checkText(field: WordField, text: string): string[] {
  const faults: string[] = [];
  if (field.locked !== null) return text === field.text ? [] : [`it cannot be changed. ${field.locked}`];
  if (text.trim() === '') faults.push('it is empty.');
  const length = [...text].length;
  if (length > field.most) faults.push(`it has ${length} characters, and ${field.most} is the most.`);
  if (CONTROL.test(text) || !text.isWellFormed()) faults.push('it has a character that cannot be seen.');
  if (DIRECTION.test(text)) faults.push('it has a character that turns the direction of the text.');
  const isOneLine = field.kind !== 'paragraph' && field.kind !== 'markdown';
  if (isOneLine && text.includes('\n')) faults.push('it is one line, and has a line break.');
  if (field.kind === 'markdown') faults.push(...markdownFaults(text).map((name) => `it has ${name}.`));
  for (const words of wordsToKeep(field.page, field.text)) {
    if (!text.includes(words)) faults.push(`it has to keep “${words}”, which the specification fixes.`);
  }
  return faults;
}
