import { createHmac, randomUUID } from 'node:crypto';
import { COST_EXPORT_COLUMNS, COST_EXPORT_NET_COLUMN } from '@hln/contracts';
import { createTestDatabase, findTestPostgres } from '@hln/test-support/server';
import { expect, it } from 'vitest';
import { costsCommand, GOOD, HEADER } from './costs-command.ts';

const { costs, start, startEmpty, storedEntries, write } = costsCommand();

/** Returns the ids of the latest imports, newest first. */
const imports = async (more: Record<string, string> = {}) => {
  const { out } = await costs(['list'], more);
  return [...out.matchAll(/^ {2}([0-9a-f-]{36}) .* file /gm)].map(([, id = '']) => id);
};
const CORRECTED = `${HEADER},Id\n2026-01-01,Cloud,Compute,1,a\n`;

it('undoes an import without a server, and through a running one', async () => {
  const file = await write('costs.csv', GOOD);
  await costs(['import', file]);
  const [first = ''] = await imports();
  expect(await costs(['undo', first])).toEqual({
    code: 0,
    out: 'Undone: 2 removed, 0 as before, 0 back.\n',
    err: '',
  });
  expect((await costs(['list'])).out).toMatch(/^There are no costs\.\n[\s\S]*; undone 20/);

  const running = await start();
  await costs(['import', await write('one.csv', CORRECTED)]);
  await costs(['import', await write('two.csv', CORRECTED.replace(',1,a', ',2,a'))]);
  const [later = '', earlier = ''] = await imports();
  expect((await costs(['undo', later])).out).toBe('Undone: 0 removed, 1 as before, 0 back.\n');
  expect((await costs(['list'])).out).toContain('csv: 1 entry, 2026-01-01 to 2026-01-01, NZD 1\n');
  expect((await costs(['undo', earlier.toUpperCase()])).out).toContain('1 removed');
  expect(await storedEntries(running)).toBe(0);
  for (const [id, message] of [
    [earlier, 'was undone before'],
    [randomUUID(), 'there is no import with this id'],
  ] as const) {
    const { code, out, err } = await costs(['undo', id]);
    expect({ code, out, err }).toEqual({ code: 1, out: '', err: expect.stringContaining(message) });
  }
  // Eighteen starts of the command, on a machine that may be busy.
}, 400_000);

it('recognises a file that was imported through the function, and vice versa', async () => {
  const secret = 'a secret of at least thirty-two characters';
  const running = await start({ COSTS_IMPORT_SECRET: secret });
  const send = async (body: string) => {
    const time = Math.floor(Date.now() / 1000);
    const digest = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
    const response = await fetch(`${running.url}/functions/v1/import-costs`, {
      method: 'POST',
      headers: { 'content-type': 'text/csv', 'x-hln-signature': `t=${time},v1=${digest}` },
      body,
    });
    return (await response.json()) as unknown;
  };
  expect((await costs(['import', await write('one.csv', GOOD)])).out).toContain('2 new');
  expect(await send(GOOD)).toMatchObject({ inserted: 0, unchanged: 2 });
  const other = GOOD.replaceAll('2026', '2025');
  expect(await send(other)).toMatchObject({ inserted: 2 });
  expect((await costs(['import', await write('two.csv', other)])).out).toContain('2 unchanged');
});

it('reports what is stored if a file of sums disagrees', async () => {
  await startEmpty();
  await costs(['import', await write('costs.csv', GOOD)]);
  const sums = `${[...COST_EXPORT_COLUMNS, COST_EXPORT_NET_COLUMN].join(',')}
2026-01-01,Cloud - Compute,Cloud,Compute,13.00,13.00
2026-01-02,Cloud - Compute,Cloud,Compute,3.00,-3.00
`;
  const file = await write('operational-costs-2026-01-01-to-2026-01-02.csv', sums);
  expect(await costs(['import', file])).toEqual({
    code: 1,
    out: '',
    err:
      'Nothing was imported. The sums of the file are not those of the costs that are there.\n' +
      '  line 2: 2026-01-01, Cloud - Compute: the sum here is 12.5, in the file 13.00\n' +
      'To put those of the file in the place of what is there: --replace\n',
  });
  expect((await costs(['import', file, '--replace'])).out).toBe(
    'Imported 2 lines: 1 new, 0 changed, 1 unchanged, 1 removed.\n',
  );
  expect((await costs(['list'])).out).toContain('csv: 2 entries, 2026-01-01 to 2026-01-02, NZD 10');
  const [replacing = ''] = await imports();
  expect((await costs(['undo', replacing])).out).toBe('Undone: 1 removed, 0 as before, 1 back.\n');
  expect((await costs(['list'])).out).toContain('NZD 9.5');
});

const postgres = findTestPostgres();
it('undoes an import on the PostgreSQL of DATABASE_URL', async (context) => {
  const url = await postgres;
  if (url === null) return context.skip();
  const database = await createTestDatabase(url);
  try {
    const at = { DATABASE_URL: database.url };
    const file = await write('costs.csv', GOOD);
    await costs(['import', file], at);
    const [id = ''] = await imports(at);
    expect((await costs(['undo', id], at)).out).toContain('Undone: 2 removed');
    expect((await costs(['import', file], at)).out).toContain('2 new');
  } finally {
    await database.drop();
  }
});
