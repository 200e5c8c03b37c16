import { expect, it } from 'vitest';
import { type PriceMove, priceMail } from './price-mail.ts';

const move = (fields: Partial<PriceMove> = {}): PriceMove => ({
  item_id: '1',
  name: 'Red kettle',
  url: 'https://shop.example/kettle?a=1&b=2',
  old_price: '24',
  new_price: '19.5',
  currency: 'NZD',
  ...fields,
});

it('says which price changed, from what to what', () => {
  const mail = priceMail('a@hln.example', [move()], 'https://hln.example');
  expect(mail.subject).toBe('HLN price drop: Red kettle is now $19.50');
  expect(mail.text_body).toContain(
    'Red kettle\nDown from $24.00 to $19.50, 19% less.\nhttps://shop.example/kettle?a=1&b=2\n',
  );
  expect(mail.text_body).toContain('https://hln.example/staff/price-watcher');
  expect(mail.html_body).toContain('<a href="https://shop.example/kettle?a=1&amp;b=2">Red kettle</a></dt>');
});

it('puts all changes into one message', () => {
  const rise = move({ name: 'Toaster', old_price: '100', new_price: '100.4' });
  const mail = priceMail('a@hln.example', [move(), move({ name: 'Pan' }), rise], null);
  expect(mail.subject).toBe('HLN: 2 price drops and 1 price rise among the items you watch');
  expect(mail.text_body).toContain('Up from $100.00 to $100.40, less than 1% more.');
  expect(mail.text_body).not.toContain('/staff/');
});

it('escapes names and URLs, and keeps them out of headers', () => {
  const mail = priceMail(
    'a@hln.example',
    [move({ name: '<img src=x onerror=alert(1)>\r\nBcc: x@y.z', url: 'https://shop.example/"><script>' })],
    null,
  );
  expect(mail.subject).not.toMatch(/[\r\n]/);
  expect(mail.html_body).not.toMatch(/<img|<script/);
  const script = priceMail('a@hln.example', [move({ url: 'javascript:alert(1)' })], null);
  expect(script.html_body).not.toContain('href="javascript');
});

it('keeps its subject within the limits of a mail server', () => {
  const mail = priceMail('a@hln.example', [move({ name: '😀'.repeat(200) })], null);
  expect(mail.subject.length).toBeLessThan(300);
  expect(mail.subject.isWellFormed()).toBe(true);
});
