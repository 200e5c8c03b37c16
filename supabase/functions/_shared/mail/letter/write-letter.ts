import { namedSubject } from '@hln/contracts';
import { oneLine } from '../one-line.ts';
import type { Letter, LetterColumns, WrittenLetter } from './letter.ts';
import { letterHtml } from './letter-html.ts';
import { letterText } from './letter-text.ts';

/** Well below the limit of `email_outbox`. */
const SUBJECT_LENGTH = 300;

/** Writes a mail from its description, as text and as HTML. */
export function writeLetter(letter: Letter): WrittenLetter {
  const subject = oneLine(namedSubject(letter.subject), SUBJECT_LENGTH);
  const named = { ...letter, subject };
  return { subject, text: letterText(named), html: letterHtml(named) };
}

/** The same in the columns of `email_outbox`, as the database's functions take a mail. */
export function letterColumns(letter: Letter): LetterColumns {
  const { subject, text, html } = writeLetter(letter);
  return { subject, text_body: text, html_body: html };
}
