import type { Letter, LetterPart } from './letter.ts';

/** What a mail opens with, and how it is signed. Both are Māori. */
export const GREETING = 'Kia ora,';
export const FAREWELL = 'Ngā mihi,';
export const SIGNATURE = 'HLN, Wellington';

/** A mail as plain text, which says everything that its HTML says. */
export function letterText({ parts, isNote = false, next, why, answer }: Letter): string {
  const body = [...parts.map(partText), next];
  const signed = isNote ? body : [GREETING, ...body, `${FAREWELL}\n${SIGNATURE}`];
  return [...signed, `${why}\n${answer}\n`].join('\n\n');
}

function partText(part: LetterPart): string {
  if ('paragraph' in part) return part.paragraph;
  if ('action' in part) return `${part.action}:\n${part.url}`;
  if ('quote' in part) return named(part.by, part.quote);
  if ('code' in part) return named(part.name, part.code);
  return part.facts
    .map(({ name, value, url }) => {
      if (url !== undefined) return `${name}\n${value}\n${url}\n`;
      return value.includes('\n') ? `${name}:\n${value}` : `${name}: ${value}`;
    })
    .join('\n')
    .trimEnd();
}

const named = (name: string | undefined, text: string) => (name === undefined ? text : `${name}:\n${text}`);
