import { describe, expect, test } from 'vitest';
import { markdownFaults, parseMarkdown, plainText } from './markdown.ts';

const text = (value: string) => ({ kind: 'text', text: value });

describe('the small Markdown', () => {
  test('has paragraphs and lists', () => {
    expect(parseMarkdown('One\nline.\n\n- first\n- second\n \nLast.')).toEqual([
      { kind: 'paragraph', children: [text('One line.')] },
      { kind: 'list', items: [[text('first')], [text('second')]] },
      { kind: 'paragraph', children: [text('Last.')] },
    ]);
  });

  test('has links, emphasis and both nested', () => {
    expect(parseMarkdown('See [our *terms*](/terms), **really *now* then**.')).toEqual([
      {
        kind: 'paragraph',
        children: [
          text('See '),
          {
            kind: 'link',
            to: '/terms',
            children: [text('our '), { kind: 'emphasis', children: [text('terms')] }],
          },
          text(', '),
          {
            kind: 'strong',
            children: [text('really '), { kind: 'emphasis', children: [text('now')] }, text(' then')],
          },
          text('.'),
        ],
      },
    ]);
  });

  test.each([
    [
      'a backslash takes the meaning away: \\*not\\* \\[this\\](x)',
      'a backslash takes the meaning away: *not* [this](x)',
    ],
    ['2 * 3 * 4 = 24', '2 * 3 * 4 = 24'],
    ['a single * star', 'a single * star'],
    ['[no target]', '[no target]'],
    ['<b onclick="x()">bold</b> &amp;', '<b onclick="x()">bold</b> &amp;'],
    ['[click](javascript:alert(1))', '[click](javascript:alert(1))'],
    ['[out](//evil.example)', '[out](//evil.example)'],
    ['[out](http://plain.example)', '[out](http://plain.example)'],
    ['[a"b](/x"onload="y)', '[a"b](/x"onload="y)'],
  ])('treats as plain text: %s', (source, shown) => {
    expect(parseMarkdown(source)).toEqual([{ kind: 'paragraph', children: [text(shown)] }]);
  });

  test('parses an empty text as nothing', () => {
    expect(parseMarkdown(' \n \n')).toEqual([]);
  });

  test('can be converted to plain text', () => {
    expect(plainText('See [our *terms*](/terms).\n\n- one\n- **two**')).toBe('See our terms. one two');
  });

  test('is parsed in linear time, whatever the text', () => {
    for (const sign of ['*', '**', '[', '[](', '*a', '\\', '- ']) {
      expect(parseMarkdown(sign.repeat(700)).length).toBeGreaterThan(0);
    }
  });
});

describe('syntax beyond the small Markdown', () => {
  test.each([
    ['# Title', 'a heading (#)'],
    ['> said', 'a quotation (>)'],
    ['1. first', 'a list that does not begin with "- "'],
    ['* first', 'a list that does not begin with "- "'],
    ['```\ncode\n```', 'a block of code'],
    ['![x](/y.png)', 'a picture'],
    ['<em>x</em>', 'HTML'],
    ['[x](javascript:x)', 'a link to "javascript:x", which is neither a path of this site nor https'],
    ['Text\n- item', 'a list without a blank line before or after it'],
  ])('is named: %j', (source, name) => {
    expect(markdownFaults(source)).toContain(name);
  });

  test.each([
    'Plain, with 3 < 4 and a * b.',
    '- one\n- two',
    '[a](/b) and [c](https://d.example/e?f=1#g)',
    '\\# no heading',
  ])('is not found in %j', (source) => {
    expect(markdownFaults(source)).toEqual([]);
  });
});
