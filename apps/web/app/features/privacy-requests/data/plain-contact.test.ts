import { expect, it } from 'vitest';
import { plainContact } from './plain-contact.ts';

it.each([
  [' ana@example.nz ', 'ana@example.nz'],
  ['Ana Lee <ana@example.nz>', 'ana@example.nz'],
  ['"ana@example.nz" <ana@example.nz>', 'ana@example.nz'],
  ['<ana+hln@example.nz>', 'ana+hln@example.nz'],
  ['mailto:ana@example.nz', 'ana@example.nz'],
  ['MAILTO:ana@example.nz?subject=Hello', 'ana@example.nz'],
  ['Ana <mailto:ana@example.nz>', 'ana@example.nz'],
  ['tel:+64-21-123-4567', '+64-21-123-4567'],
  ['\u202a+64 21 123 4567\u202c', '+64 21 123 4567'],
  ['ａｎａ＠example.nz', 'ana@example.nz'],
  ['０２１ １２３ ４５６７', '021 123 4567'],
])('reads %j as %j', (typed, plain) => {
  expect(plainContact(typed)).toBe(plain);
});

it.each([
  'Ana <ana@example.nz>, Li <li@example.nz>',
  'ana@example.nz, li@example.nz',
  'Ana <ana@example.nz> Lee',
])('leaves %j to the database, which refuses it', (typed) => {
  expect(plainContact(typed)).toBe(typed);
});
