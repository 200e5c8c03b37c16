import type { WordField } from '@hln/contracts/site-words';
import { createElement } from 'react';
import { Fragment, jsxs } from 'react/jsx-runtime';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { buildIn } from './build-in.ts';
import { markdownOf, readPublishedWords, WORDS_VARIABLE } from './published-words.ts';
import { ELEMENT_IMPORTS, writeMarkdown } from './write-elements.ts';

const SOURCE = `export const STORY = { title: 'Our Story', paragraphs: ['First.', 'Second.'] } as const;\n`;

const field = (key: string, kind: WordField['kind']): WordField => ({
  key,
  page: '/about',
  label: key,
  kind,
  language: 'en-NZ',
  section: '',
  twin: null,
  most: 300,
  hint: null,
  text: '',
  locked: null,
});
const fields = [field('about/STORY.title', 'line'), field('about/STORY.paragraphs.0', 'markdown')];

describe('a content file with published texts', () => {
  test('has plain text as a literal, whatever characters it contains', () => {
    const edits = [{ key: 'about/STORY.title', text: '*No* [Markdown](/here)' }];
    expect(buildIn(SOURCE, 'about', { fields, edits }, 'elements')).toBe(
      SOURCE.replace("'Our Story'", "'*No* [Markdown](/here)'"),
    );
  });

  test('has Markdown without markup as a literal, so that it costs nothing', () => {
    const edits = [{ key: 'about/STORY.paragraphs.0', text: 'It’s\nplain \\*text\\*.' }];
    expect(buildIn(SOURCE, 'about', { fields, edits }, 'elements')).toBe(
      SOURCE.replace("'First.'", "'It’s plain *text*.'"),
    );
  });

  test('has Markdown as elements for the pages, and as plain text for pictures', () => {
    const edits = [{ key: 'about/STORY.paragraphs.0', text: 'It *is*.' }];
    const built = buildIn(SOURCE, 'about', { fields, edits }, 'elements');
    expect(built.startsWith(`${ELEMENT_IMPORTS}export const STORY`)).toBe(true);
    expect(built).toContain(`paragraphs: [words$jsxs(Words$Fragment, `);
    expect(buildIn(SOURCE, 'about', { fields, edits }, 'text')).toBe(SOURCE.replace("'First.'", "'It is.'"));
  });

  test('of another name is unchanged', () => {
    const edits = [{ key: 'about/STORY.title', text: 'x' }];
    expect(buildIn(SOURCE, 'home', { fields, edits }, 'elements')).toBe(SOURCE);
  });
});

/** Returns what the page shows for a text. */
function shown(text: string): string {
  const Link = ({ to, children }: { to: string; children: string }) =>
    createElement('a', { href: to }, children);
  const { code } = writeMarkdown(text, 'key');
  const element: unknown = new Function('words$jsxs', 'Words$Fragment', 'Words$Link', `return ${code}`)(
    jsxs,
    Fragment,
    Link,
  );
  return renderToStaticMarkup(createElement('div', null, element as string));
}

test.each([
  ['One *two* **three**.', '<p>One <em>two</em> <strong>three</strong>.</p>'],
  ['A.\n\n- b\n- [c](/d)', '<p>A.</p><ul><li>b</li><li><a href="/d">c</a></li></ul>'],
  ['[out](https://example.org/?a=1&b=2)', '<p><a href="https://example.org/?a=1&amp;b=2">out</a></p>'],
  ['*<script>alert(1)</script>*', '<p><em>&lt;script&gt;alert(1)&lt;/script&gt;</em></p>'],
  ['**"\'`\\\\**', '<p><strong>&quot;&#x27;`\\</strong></p>'],
  ['[x](javascript:alert\\(1\\)) *y*', '<p>[x](javascript:alert(1)) <em>y</em></p>'],
  ['*Whakawātea* 您好\u2028😀', '<p><em>Whakawātea</em> 您好\u2028😀</p>'],
])('Markdown becomes elements and never HTML: %j', (text, html) => {
  expect(shown(text)).toBe(`<div>${html}</div>`);
});

describe('the texts that a build is given', () => {
  test('contain the Markdown of the files, after it was pulled into them', () => {
    const pulled = { ...field('about/STORY.paragraphs.0', 'markdown'), text: 'It *is*.' };
    const plain = { ...field('about/STORY.paragraphs.1', 'markdown'), text: 'It is.' };
    const line = { ...field('about/STORY.title', 'line'), text: 'It *is*.' };
    expect(markdownOf([pulled, plain, line])).toEqual([{ key: pulled.key, text: 'It *is*.' }]);
  });

  test('are empty by default, and all of them are listed', () => {
    const { fields: all, edits } = readPublishedWords();
    expect(edits).toEqual([]);
    expect(all.length).toBeGreaterThan(300);
  });

  test('are refused if their file is missing', () => {
    process.env[WORDS_VARIABLE] = '/nowhere/words.json';
    try {
      expect(() => readPublishedWords()).toThrow('SITE_WORDS names a file that is not there');
    } finally {
      delete process.env[WORDS_VARIABLE];
    }
  });
});
