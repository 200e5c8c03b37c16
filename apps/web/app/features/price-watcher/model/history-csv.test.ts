import { expect, it } from 'vitest';
import { historyCsv } from './history-csv.ts';
import { watchItem } from './watch-item.fixture.ts';

it('is written item by item, without formulas for spreadsheets', () => {
  const items = [
    watchItem({ id: 'a', item_name: '=Kettle, "red"' }),
    watchItem({ id: 'b' }),
    watchItem({ id: 'c' }),
  ];
  const at = Date.UTC(2026, 10, 20);
  const history = new Map([
    ['b', [{ at, price: 1234.5, currency: 'USD', url: 'https://shop.nz/b' }]],
    [
      'a',
      [
        { at, price: 5, currency: null, url: 'https://shop.nz/a' },
        { at: at + 1000, price: 0.125, currency: 'NZD', url: 'https://shop.nz/a?x=1,2' },
      ],
    ],
  ]);
  expect(historyCsv(items, history)).toBe(
    '\uFEFFItem,URL,Time (Pacific/Auckland),Price,Currency\r\n' +
      '"\'=Kettle, ""red""",https://shop.nz/a,2026-11-20 13:00:00,5.00,\r\n' +
      '"\'=Kettle, ""red""","https://shop.nz/a?x=1,2",2026-11-20 13:00:01,0.125,NZD\r\n' +
      'Kettle,https://shop.nz/b,2026-11-20 13:00:00,1234.50,USD\r\n',
  );
});
