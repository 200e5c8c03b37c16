import { expect, it } from 'vitest';
import { checkItemForm as check, type ItemFormValues } from './check-item-form.ts';

const GOOD = 'https://shop.nz/kettle';
const checkItemForm = (typed: Partial<ItemFormValues>, allowLoopback?: boolean) =>
  check({ name: 'Kettle', url: GOOD, target: '', ...typed }, allowLoopback);

it('accepts a name and a URL, and trims them', () => {
  expect(checkItemForm({ name: ' Kettle \n', url: `\t${GOOD} ` })).toEqual({
    ok: true,
    values: { name: 'Kettle', url: GOOD, target: null },
  });
});

it('reads a target price, if there is one', () => {
  expect(checkItemForm({ target: ' $1,500 ' })).toMatchObject({ ok: true, values: { target: 1500 } });
  expect(checkItemForm({ target: ' ' })).toMatchObject({ ok: true, values: { target: null } });
  const message = 'Please enter a price such as 1500 or 19.90';
  expect(checkItemForm({ target: 'cheap' })).toEqual({ ok: false, field: 'target', message });
});

it.each([
  ['', GOOD, 'Please fill in all fields', 'name'],
  ['   ', '', 'Please fill in all fields', 'name'],
  ['Kettle', ' \u00A0', 'Please fill in all fields', 'url'],
  ['Kettle', 'kettle', 'Please enter a valid URL', 'url'],
  ['Kettle', 'shop.nz/kettle', 'Please enter a valid URL', 'url'],
  ['Kettle', 'https://', 'Please enter a valid URL', 'url'],
  ['Kettle', 'javascript:alert(1)', 'This URL cannot be watched', 'url'],
  ['Kettle', 'file:///etc/passwd', 'This URL cannot be watched', 'url'],
  ['Kettle', 'ftp://shop.nz/', 'This URL cannot be watched', 'url'],
  ['Kettle', 'http://127.0.0.1/', 'This URL cannot be watched', 'url'],
  ['Kettle', 'http://0x7f.1/', 'This URL cannot be watched', 'url'],
  ['Kettle', 'http://169.254.169.254/latest', 'This URL cannot be watched', 'url'],
  ['Kettle', 'https://me:secret@shop.nz/', 'This URL cannot be watched', 'url'],
  ['Kettle', 'https://shop.nz:8080/', 'This URL cannot be watched', 'url'],
  ['k'.repeat(201), GOOD, 'Item Name can have at most 200 characters', 'name'],
  ['Kettle', `${GOOD}${'?'.repeat(2000)}`, 'Item URL can have at most 2000 characters', 'url'],
])('refuses %j at %j', (name, url, message, field) => {
  expect(checkItemForm({ name, url })).toEqual({ ok: false, message, field });
});

it('counts characters, not UTF-16 code units', () => {
  expect(checkItemForm({ name: '🫖'.repeat(200), url: GOOD }).ok).toBe(true);
});

it('leaves URLs of this machine to the database if told to', () => {
  expect(checkItemForm({ name: 'Kettle', url: 'http://127.0.0.1:4000/' }, true).ok).toBe(true);
  expect(checkItemForm({ name: 'Kettle', url: 'http://10.0.0.1/' }, true).ok).toBe(false);
});
