import { expect, it } from 'vitest';
import { type ReachedTarget, targetMail } from './target-mail.ts';

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
