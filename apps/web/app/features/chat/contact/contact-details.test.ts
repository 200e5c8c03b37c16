import { describe, expect, it } from 'vitest';
import { recogniseContact } from './contact-details.ts';

describe('email addresses', () => {
  it.each([
    ['parent@example.co.nz', 'parent@example.co.nz'],
    ['Write to Parent.Name+school@Example.com.', 'Parent.Name+school@Example.com'],
    ['邮箱是wei@example.com谢谢', 'wei@example.com'],
    ['ｗｅｉ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'wei@example.com'],
    ['<a@b.nz>', 'a@b.nz'],
    ['021@example.com', '021@example.com'],
    ['0211234567@example.com', '0211234567@example.com'],
    ['old@example.com, or rather new@example.com', 'new@example.com'],
  ])('are found in “%s”', (text, email) => {
    expect(recogniseContact([text])).toEqual({ email });
  });

  it.each(['@', 'a@b', 'me at example dot com', '@example.com', 'a@.com', `${'x'.repeat(250)}@example.com`])(
    'are not found in “%s”',
    (text) => {
      expect(recogniseContact([text])).toEqual({});
    },
  );
});

it('finds details in different messages, and prefers later ones', () => {
  expect(
    recogniseContact([
      'a@example.com',
      'call 021 123 4567, no: 021 222 2222',
      '微信 wangwei88',
      'no, b@example.com',
      'that is all',
    ]),
  ).toEqual({ email: 'b@example.com', phone: '+64212222222', wechat: 'wangwei88' });
});

it.each(['0 ', '1-', '(0', '0/', '微信 ', '微信 is', 'a@', 'a.', 'year 1', '1-1-', '021 555 019 '])(
  'reads a conversation of nothing but “%s” in reasonable time',
  (piece) => {
    // A pattern that backtracks would need minutes for these.
    const text = piece.repeat(2000 / piece.length);
    expect(Object.keys(recogniseContact(Array.from({ length: 20 }, () => text)))).not.toContain('email');
  },
);
