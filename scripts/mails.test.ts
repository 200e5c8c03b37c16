import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { EMAIL_KINDS } from '@hln/contracts';
import { MAIL_EXAMPLES } from '@hln/supabase/mails';
import { RECOVERY_MINUTES } from '@hln/supabase/shared/mail/letter/account-letters';
import type { Letter } from '@hln/supabase/shared/mail/letter/letter';
import { plainHtml, writeLetter } from '@hln/supabase/shared/mail/letter/write-letter';
import { describe, expect, it } from 'vitest';
import { HOSTED_RECOVERY, hostedRecovery } from './lib/docs/hosted-recovery.ts';
import { ROOT } from './lib/run.ts';

const PICTURE_BYTES = 25_000;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** Returns the words that a reader of the HTML sees. */
const wordsOf = (html: string) =>
  html
    .replace(/<(style|title)>.*?<\/\1>/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name] ?? '');
const flat = (text: string) => text.replace(/\s+/g, ' ').trim();

it('every kind of email has an example and its pictures, and there are no others', () => {
  expect([...new Set(MAIL_EXAMPLES.map(({ kind }) => kind))].sort()).toEqual([...EMAIL_KINDS].sort());
  const folder = join(ROOT, 'docs/mails');
  const wanted = MAIL_EXAMPLES.flatMap(({ name }) => [`${name}-dark.webp`, `${name}-light.webp`]);
  expect(readdirSync(folder).sort()).toEqual(wanted.sort());
  for (const file of wanted) {
    expect(statSync(join(folder, file)).size, file).toBeLessThan(PICTURE_BYTES);
  }
});

describe.each(MAIL_EXAMPLES)('the email $name', ({ mail: { subject, text, html }, facts }) => {
  it('names HLN, and has the same content in text and in HTML', () => {
    expect(subject).toMatch(/\bHLN\b/);
    const words = flat(wordsOf(html));
    for (const fact of facts) {
      expect(text).toContain(fact);
      expect(words).toContain(flat(fact));
    }
    for (const block of text.trim().split(/\n{2,}/)) {
      for (const line of block.split('\n')) {
        // A link's target is in its attribute; a name and its value are shown without the colon between them.
        const parts = line.split(/: | ?:$/).filter((part) => part !== '' && !part.startsWith('http'));
        for (const part of parts) expect(words).toContain(flat(part));
      }
    }
  });

  it('is self-contained: in one language, without remote content, for light and dark', () => {
    expect(html).toMatch(/^<!doctype html><html lang="(?:en-NZ|zh-Hans)">/);
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain('<meta name="supported-color-schemes" content="light dark">');
    expect(html).not.toMatch(
      /<(?:img|script|link|iframe|table|form)\b|\bsrc=|url\(|@import|\bon\w+=|(?<![-\w])color:|background/,
    );
    expect(html).not.toMatch(/font-size:[\d.]+(?:px|pt)|[^-]width:\d+px/);
    expect(html.match(/display:inline-block/g)?.length ?? 0).toBeLessThanOrEqual(1);
  });
});

describe('a letter', () => {
  const letter: Letter = { subject: 'Hello', parts: [], next: 'Next.', why: 'Why.', answer: 'Who.' };

  it('has our name in its subject, and no line break', () => {
    expect(writeLetter(letter).subject).toBe('HLN: Hello');
    expect(writeLetter({ ...letter, subject: 'Hi\r\nBcc: a@b.nz from HLN' }).subject).toBe(
      'Hi Bcc: a@b.nz from HLN',
    );
  });

  it("shows strangers' texts as plain text everywhere", () => {
    const bad = '"\'><img src=x onerror=alert(1)>&amp;\n<b>';
    const { text, html } = writeLetter({
      subject: bad,
      parts: [
        { paragraph: bad },
        { facts: [{ name: bad, value: bad, url: `https://shop.example/${bad}` }] },
        { facts: [{ name: 'x', value: 'y', url: 'javascript:alert(1)' }] },
        { action: bad, url: `https://hln.example/${bad}` },
        { quote: bad, by: bad },
        { code: bad, name: bad },
      ],
      next: bad,
      why: bad,
      answer: bad,
    });
    expect(html).not.toMatch(/<img|<b>|"'>/);
    expect(html).not.toContain('href="javascript');
    expect(flat(wordsOf(html)).split(flat(bad)).length).toBeGreaterThan(10);
    expect(text).toContain(bad);
  });

  it('marks parts in another language', () => {
    const { html } = writeLetter({
      ...letter,
      parts: [{ quote: '孩子九岁。' }, { paragraph: 'Ring 王 Wei.' }],
    });
    expect(html).toMatch(/<blockquote style="[^"]*" lang="zh-Hans">孩子九岁。/);
    expect(html).toContain('<p style="margin:1em 0">Ring 王 Wei.');
    expect(html).toContain('lang="mi">Kia ora,');
    expect(plainHtml('HLN', '您好！\n\n请回复。')).toContain('<html lang="zh-Hans">');
    expect(plainHtml('HLN', 'Kia ora,\n\nthe word 你好 means hello.')).toContain('<html lang="en-NZ">');
  });
});

it('the recovery email of hosted Supabase is ours', () => {
  const { subject, html } = hostedRecovery();
  expect(readFileSync(join(ROOT, HOSTED_RECOVERY), 'utf8')).toBe(html);
  expect(html).toContain('href="{{ .SiteURL }}/login#recovery={{ .TokenHash }}"');
  expect(html).toContain('{{ .Email }}');
  const config = readFileSync(join(ROOT, 'supabase/config.toml'), 'utf8');
  expect(config).toContain(`[auth.email.template.recovery]\nsubject = "${subject}"\n`);
  expect(config).toContain(`\notp_expiry = ${RECOVERY_MINUTES * 60}\n`);
});
