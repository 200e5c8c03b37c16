import { expect, it } from 'vitest';
import { money, type PriceMove, priceMail, type ReachedTarget, targetMail } from './letter.ts';

it.each([
  ['24', null, '$24.00'],
  ['24', 'NZD', '$24.00'],
  ['1234567.5', 'NZD', '$1,234,567.50'],
  ['0.001', 'NZD', '$0.001'],
  ['123456789012345.678901', 'NZD', '$123,456,789,012,345.678901'],
  ['19.9', 'USD', 'US$19.90'],
  ['19.9', 'EUR', '€19.90'],
  ['1980', 'JPY', 'JP¥1,980'],
  ['5', 'XXQ', 'XXQ\u00a05.00'],
])('writes %s %s as %s', (amount, currency, words) => {
  expect(money(amount, currency)).toBe(words);
});

const reached = (fields: Partial<ReachedTarget> = {}): ReachedTarget => ({
  item_id: '1',
  name: 'Laptop <14">',
  url: 'https://shop.example/laptop?a=1&b=2',
  price: '1499',
  target_price: '1500',
  currency: 'NZD',
  ...fields,
});

it('states the item, price, target and page, why it was sent and how to stop it', () => {
  const mail = targetMail('a@hln.example', [reached()], 'https://hln.example');
  expect(mail.subject).toBe('HLN: target price reached: Laptop <14"> is now $1,499.00');
  for (const said of [
    'Laptop <14">\nIt is now $1,499.00. Your target price is $1,500.00.\nhttps://shop.example/laptop?a=1&b=2\n',
    'We’ll email you again only after the price has been above the target. To stop, remove the target',
    'You get this because you set this target price in HLN’s Price Watcher.',
    'https://hln.example/staff/price-watcher',
  ]) {
    expect(mail.text_body).toContain(said);
  }
  expect(mail.html_body).toContain(
    '<a href="https://shop.example/laptop?a=1&amp;b=2">Laptop &lt;14&quot;&gt;</a></dt>',
  );
  expect(mail.html_body).toContain('It is now $1,499.00.');
});

it("names each page's currency, and reports several targets in one email", () => {
  const mail = targetMail('a@hln.example', [reached({ currency: 'USD' }), reached({ name: 'Pot' })], null);
  expect(mail.subject).toBe('HLN: 2 items you watch have reached their target price');
  expect(mail.text_body).toContain('It is now US$1,499.00. Your target price is US$1,500.00.');
  expect(mail.text_body).toContain('because you set these target prices');
  expect(mail.text_body).not.toContain('/staff/');
});

const move = (fields: Partial<PriceMove> = {}): PriceMove => ({
  item_id: '1',
  name: 'Red kettle',
  url: 'https://shop.example/kettle?a=1&b=2',
  old_price: '24',
  new_price: '19.5',
  currency: 'NZD',
  ...fields,
});

it('says which price changed, with the old and the new price', () => {
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
