import { describe, expect, it } from 'vitest';
import { recogniseContact } from './contact-details.ts';

describe('phone numbers of New Zealand', () => {
  it.each([
    ['021 123 4567', '+64211234567'],
    ['021123456', '+6421123456'],
    ['0211234567', '+64211234567'],
    ['021 1234 5678', '+642112345678'],
    ['027-555-0199', '+64275550199'],
    ['022.555.0199', '+64225550199'],
    ['02041234567', '+642041234567'],
    ['+64 21 123 4567', '+64211234567'],
    ['+64 (0)21 123 4567', '+64211234567'],
    ['+64211234567', '+64211234567'],
    ['0064 21 123 4567', '+64211234567'],
    ['(04) 555 0199', '+6445550199'],
    ['04 555 0199', '+6445550199'],
    ['09-555 0199', '+6495550199'],
    ['+64 3 555 0199', '+6435550199'],
    ['0800 555 019', '+64800555019'],
    ['0508 555 0199', '+645085550199'],
    ['０２１ １２３ ４５６７', '+64211234567'],
    ['+86 138 1234 5678', '+8613812345678'],
    ['My number is 021 123 4567, thanks.', '+64211234567'],
    ['我的电话是0211234567，姓王', '+64211234567'],
    ['Year 9, call 021 123 4567', '+64211234567'],
    ['021 123 4567 9 years old', '+64211234567'],
    ['021 123 456 78', '+642112345678'],
    ['021 111 1111. No, sorry: 021 222 2222', '+64212222222'],
  ])('%s', (text, phone) => {
    expect(recogniseContact([text])).toEqual({ phone });
  });

  it.each([
    'My son is 9 and in Year 4',
    '2026-11-21',
    '21/11/2026',
    '0211',
    '012 345 6789',
    '1234 5678 9012 3456',
    '04 155 0199',
    'NCEA level 2, 80 credits',
    'version 1.021.123.4567',
    '021 123 4567 8901 2345',
    '我的孩子今年9岁，读Year 4',
    '',
  ])('none in “%s”', (text) => {
    expect(recogniseContact([text])).toEqual({});
  });
});

describe('e-mail addresses', () => {
  it.each([
    ['parent@example.co.nz', 'parent@example.co.nz'],
    ['Write to Parent.Name+school@Example.com.', 'Parent.Name+school@Example.com'],
    ['邮箱是wei@example.com谢谢', 'wei@example.com'],
    ['ｗｅｉ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'wei@example.com'],
    ['<a@b.nz>', 'a@b.nz'],
    ['021@example.com', '021@example.com'],
    ['old@example.com, or rather new@example.com', 'new@example.com'],
  ])('%s', (text, email) => {
    expect(recogniseContact([text])).toEqual({ email });
  });

  it.each(['@', 'a@b', 'me at example dot com', '@example.com', 'a@.com', `${'x'.repeat(250)}@example.com`])(
    'none in “%s”',
    (text) => {
      expect(recogniseContact([text])).toEqual({});
    },
  );
});

it('gathers both from different messages, the later word counting', () => {
  expect(
    recogniseContact(['a@example.com', 'call 021 123 4567', 'no, b@example.com', 'that is all']),
  ).toEqual({ email: 'b@example.com', phone: '+64211234567' });
});
