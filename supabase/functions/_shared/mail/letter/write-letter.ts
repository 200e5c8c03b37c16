import { namedSubject } from '@hln/contracts';
import { escapeHtml, oneLine } from '../mail-text.ts';
import type { Letter, LetterColumns, LetterLanguage, LetterPart, WrittenLetter } from './letter.ts';

/** The opening and the sign-off of every email. Both are Māori. */
export const GREETING = 'Kia ora,';

export const FAREWELL = 'Ngā mihi,';

export const SIGNATURE = 'HLN, Wellington';

/**
 * The layout is one column without tables, images or remote content. No colour is set: mail programs have their own
 * colours for light and dark, and some of them invert only part of what we set. Sizes are relative to the reader's.
 */
const STYLE = {
  body: "margin:0;padding:1em;font:1em/1.55 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;overflow-wrap:anywhere",
  column: 'max-width:36em;margin:0 auto',
  brand: 'margin:0;padding:0 0 .6em;border-bottom:2px solid;font-weight:700;letter-spacing:.12em',
  title: 'margin:1em 0;font-size:1.3em;line-height:1.3',
  paragraph: 'margin:1em 0',
  facts: 'margin:1em 0',
  name: 'font-weight:600',
  value: 'margin:0 0 .7em',
  action:
    'display:inline-block;padding:.65em 1.1em;border:2px solid;border-radius:.5em;font-weight:600;text-decoration:none',
  spelled: 'margin:.4em 0 1.2em;font-size:.875em',
  quote: 'margin:1em 0;padding:0 0 0 .9em;border-left:3px solid',
  code: 'margin:1em 0;padding:0;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:.9em;white-space:pre-wrap',
  footer: 'margin:2em 0 0;padding:.8em 0 0;border-top:1px solid;font-size:.875em',
} as const;

const GREETING_HTML = `<p style="${STYLE.paragraph}" lang="mi">${GREETING}</p>`;

const FAREWELL_HTML = `<p style="${STYLE.paragraph}"><span lang="mi">${FAREWELL}</span><br>${SIGNATURE}</p>`;

/** The longest subject, well below the limit in `email_outbox`. */
const SUBJECT_LENGTH = 300;

/** Renders an email as text and as HTML. */
export function writeLetter(letter: Letter): WrittenLetter {
  const subject = oneLine(namedSubject(letter.subject), SUBJECT_LENGTH);
  const named = { ...letter, subject };
  return { subject, text: letterText(named), html: letterHtml(named) };
}

/** Renders an email as columns of `email_outbox`, the form in which the database's functions take it. */
export function letterColumns(letter: Letter): LetterColumns {
  const { subject, text, html } = writeLetter(letter);
  return { subject, text_body: text, html_body: html };
}

/** Renders an email as plain text, which says everything that its HTML says. */
function letterText({ parts, isNote = false, next, why, answer }: Letter): string {
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

/**
 * The language of a text, so that screen readers choose the right voice and mail programs the right font. A Chinese
 * sentence has many more Chinese characters than words in Latin letters; an English sentence that quotes a Chinese name
 * does not.
 */
function languageOf(text: string): LetterLanguage {
  const chinese = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const words = text.match(/\p{Script=Latin}+/gu)?.length ?? 0;
  return chinese > words ? 'zh-Hans' : 'en-NZ';
}

/** Renders an email as a self-contained HTML page. */
function letterHtml({ subject, parts, isNote = false, next, why, answer }: Letter): string {
  const body = [...parts.map(partHtml), paragraph(next, 'en-NZ')];
  return page(subject, 'en-NZ', [
    `<h1 style="${STYLE.title}">${escapeHtml(subject)}</h1>`,
    ...(isNote ? body : [GREETING_HTML, ...body, FAREWELL_HTML]),
    `<p style="${STYLE.footer}">${lines(why)}<br>${lines(answer)}</p>`,
  ]);
}

/**
 * Renders a plain-text email, such as a reply that somebody typed, as HTML with the same words and layout. URLs stay
 * text; mail programs turn them into links.
 */
export function plainHtml(subject: string, text: string): string {
  const language = languageOf(text);
  const blocks = text.trim().split(/\n{2,}/);
  return page(
    subject,
    language,
    blocks.map((block) => paragraph(block, language)),
  );
}

function page(title: string, language: LetterLanguage, content: readonly string[]): string {
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    '<style>:root{color-scheme:light dark;supported-color-schemes:light dark}</style>',
    `<title>${escapeHtml(title)}</title></head>`,
    `<body style="${STYLE.body}"><div style="${STYLE.column}">`,
    `<p style="${STYLE.brand}">HLN</p>`,
    ...content,
    '</div></body></html>\n',
  ].join('\n');
}

function partHtml(part: LetterPart): string {
  if ('paragraph' in part) return paragraph(part.paragraph, 'en-NZ');
  if ('action' in part) return actionHtml(part.action, part.url);
  if ('quote' in part) {
    const quoted = `<blockquote style="${STYLE.quote}"${langOf(part.quote, 'en-NZ')}>${lines(part.quote)}</blockquote>`;
    return headed(part.by, quoted);
  }
  if ('code' in part) return headed(part.name, `<pre style="${STYLE.code}">${escapeHtml(part.code)}</pre>`);
  const rows = part.facts.map(
    ({ name, value, url }) =>
      `<dt style="${STYLE.name}">${url === undefined ? escapeHtml(name) : link(url, name)}</dt>` +
      `<dd style="${STYLE.value}"${langOf(value, 'en-NZ')}>${lines(value)}</dd>`,
  );
  return `<dl style="${STYLE.facts}">\n${rows.join('\n')}\n</dl>`;
}

/** The URL is spelled out as well: some programs show no links, and careful readers check where a link leads. */
function actionHtml(words: string, url: string): string {
  return [
    `<p style="${STYLE.paragraph}">${link(url, words, STYLE.action)}</p>`,
    `<p style="${STYLE.spelled}">${escapeHtml(url)}</p>`,
  ].join('\n');
}

function link(url: string, words: string, style?: string): string {
  // Whoever stored it, a link in an email may only lead to a web page.
  if (!/^https?:\/\//i.test(url)) return escapeHtml(words);
  return `<a href="${escapeHtml(url)}"${style === undefined ? '' : ` style="${style}"`}>${escapeHtml(words)}</a>`;
}

const headed = (name: string | undefined, block: string) =>
  name === undefined
    ? block
    : `<p style="${STYLE.paragraph};${STYLE.name}">${escapeHtml(name)}</p>\n${block}`;

const paragraph = (text: string, around: LetterLanguage) =>
  `<p style="${STYLE.paragraph}"${langOf(text, around)}>${lines(text)}</p>`;

const lines = (text: string) => escapeHtml(text).replaceAll('\n', '<br>');

/** Returns a `lang` attribute if a text's language differs from the text around it. */
function langOf(text: string, around: LetterLanguage): string {
  const language = languageOf(text);
  // A number or a code has no language.
  return language === around || !/\p{L}/u.test(text) ? '' : ` lang="${language}"`;
}
