import { expect, it } from 'vitest';
import { money, type ReachedTarget, targetMail } from './letter.ts';

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

it('says item, price, target and page, why it came and how it ends', () => {
  const mail = targetMail('a@hln.example', [reached()], 'https://hln.example');
  expect(mail.subject).toBe('HLN: target price reached: Laptop <14"> is now $1,499.00');
  for (const said of [
    'Laptop <14">\nIt is now $1,499.00. Your target price is $1,500.00.\nhttps://shop.example/laptop?a=1&b=2\n',
    'You will hear of it again only after the price has been above the target. To stop, remove the target',
    'You get this because you set this target price in the Price Watcher of HLN.',
    'https://hln.example/staff/price-watcher',
  ]) {
    expect(mail.text_body).toContain(said);
  }
  expect(mail.html_body).toContain(
    '<a href="https://shop.example/laptop?a=1&amp;b=2">Laptop &lt;14&quot;&gt;</a></dt>',
  );
  expect(mail.html_body).toContain('It is now $1,499.00.');
});

it('names the currency of the page, and tells of several in one', () => {
  const mail = targetMail('a@hln.example', [reached({ currency: 'USD' }), reached({ name: 'Pot' })], null);
  expect(mail.subject).toBe('HLN: 2 items you watch have reached their target price');
  expect(mail.text_body).toContain('It is now US$1,499.00. Your target price is US$1,500.00.');
  expect(mail.text_body).toContain('because you set these target prices');
  expect(mail.text_body).not.toContain('/staff/');
});
