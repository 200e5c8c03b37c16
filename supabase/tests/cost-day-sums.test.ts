import { COST_EXPORT_COLUMNS, COST_EXPORT_NET_COLUMN } from '@hln/contracts';
import { describeProblems, readCsvCosts } from '@hln/cost-files';
import { OtherSumsError, storeCosts } from '@hln/supabase/shared/costs/store-costs';
import { testBackends } from '@hln/test-support/server';
import { describe, expect, it } from 'vitest';
import { costStage } from './cost-stage.ts';

const ENTRIES = [
  'Date,Class 1,Class 2,Amount,Id,Source',
  '2026-01-01,Cloud,Compute,10.005,,',
  '2026-01-01,Cloud,Compute,2.50,x,bank',
  '2026-01-01,Cloud,Compute,-1,,bank',
  '2026-01-02,Cloud,Compute,-7.25,,',
  '2026-01-02,Office,Coffee,4.50,,',
  '2026-01-02,Office,Coffee,4.50,,',
  '2026-01-03,Office,Coffee,5,,',
  '2026-01-03,Office,Coffee,-5,,',
].join('\n');

interface Sum {
  readonly date: string;
  readonly class_1: string;
  readonly class_2: string;
  readonly net: string;
  readonly shown: string;
}

/**
 * Rows as Export CSV of the costs page writes them; the browser test `costs-round-trip` exports from the page itself.
 */
const exported = (sums: readonly Sum[], isSigned = true) =>
  [
    [...COST_EXPORT_COLUMNS, ...(isSigned ? [COST_EXPORT_NET_COLUMN] : [])].join(','),
    ...sums.map(({ date, class_1, class_2, net, shown }) =>
      [date, `${class_1} - ${class_2}`, class_1, class_2, shown, ...(isSigned ? [net] : [])].join(','),
    ),
  ].join('\r\n');

describe.each(await testBackends())('daily sums on $name', (backend) => {
  const stage = costStage(backend);

  const put = async (csv: string, mode: 'merge' | 'replace' = 'merge') => {
    const reading = readCsvCosts(csv);
    expect(describeProblems(reading)).toEqual([]);
    return await storeCosts(stage.server.backend.service, reading.rows, { origin: 'file', mode });
  };
  const refusal = async (csv: string) => {
    const error = await put(csv).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(OtherSumsError);
    return describeProblems(error as OtherSumsError);
  };
  const sums = () =>
    stage.server.backend.database.query<Sum>(
      `select date::text, class_1, class_2, trim_scale(net_amount)::text as net,
        round(daily_amount, 2)::text as shown
       from hln.daily_costs order by 1, 2, 3`,
    );
  const everything = () => stage.server.backend.database.query('select * from hln.cost_entries order by id');
  const empty = () => stage.server.backend.database.run('delete from hln.cost_entries');

  it.each([true, false])(
    'that match the stored entries change nothing, however many entries make them up (signed: %s)',
    async (isSigned) => {
      await put(ENTRIES);
      const before = await everything();
      const there = await sums();
      expect(there.map(({ net }) => net)).toEqual(['11.505', '-7.25', '9', '0']);
      for (const mode of ['merge', 'replace'] as const) {
        // All rows, and the subsets that a filter or a hidden category leaves.
        for (const part of [there, there.slice(1, 2), there.filter(({ class_1 }) => class_1 === 'Office')]) {
          expect(await put(exported(part, isSigned), mode)).toMatchObject({
            lines: part.length,
            inserted: 0,
            updated: 0,
            unchanged: part.length,
            removed: 0,
          });
        }
      }
      expect(await everything()).toEqual(before);
    },
  );

  it('give the same sums in another database, including credits, and survive a round trip', async () => {
    await put(ENTRIES);
    const there = await sums();
    await empty();
    expect(await put(exported(there))).toMatchObject({ inserted: 4 });
    expect(await sums()).toEqual(there);
    expect(await put(exported(await sums()))).toMatchObject({ inserted: 0, unchanged: 4 });
    expect(await put(exported(there, false))).toMatchObject({ inserted: 0, unchanged: 4 });
    expect(await sums()).toEqual(there);
  });

  it('update entries from such a file when they were edited', async () => {
    const [first] = await sumsOf();
    await empty();
    await put(exported([first]));
    expect(await put(exported([{ ...first, net: '-3', shown: '3.00' }]))).toMatchObject({ updated: 1 });
    expect((await sums()).map(({ net }) => net)).toEqual(['-3']);
    // Without a sign we can't tell whether this is still a credit.
    expect(await refusal(exported([{ ...first, shown: '4.00' }], false))).toEqual([
      'line 2: 2026-01-01, Cloud - Compute: the sum here is -3, in the file 4.00',
    ]);
  });

  it('that contradict costs from other sources are refused by line, and change nothing', async () => {
    const there = await sumsOf();
    const before = await everything();
    const edited = there.map((sum) => (sum.class_1 === 'Office' ? { ...sum, net: '8', shown: '8.00' } : sum));
    const extra = { date: '2026-01-09', class_1: 'New', class_2: 'One', net: '1', shown: '1.00' };
    expect(await refusal(exported([...edited, extra]))).toEqual([
      'line 4: 2026-01-02, Office - Coffee: the sum here is 9, in the file 8',
      'line 5: 2026-01-03, Office - Coffee: the sum here is 0, in the file 8',
    ]);
    expect(await everything()).toEqual(before);
    const left = await stage.server.backend.database.query('select from private.cost_import_rows');
    expect(left).toEqual([]);
  });

  it('replace contradicted costs on request, and leave alone what the file does not mention', async () => {
    const there = await sumsOf();
    const [computed, credit, coffee] = there;
    const more = { date: '2026-01-01', class_1: 'New', class_2: 'One', net: '1', shown: '1.00' };
    const file = exported([{ ...coffee, net: '8', shown: '8.00' }, more]);
    expect(await put(file, 'replace')).toMatchObject({ inserted: 2, updated: 0, unchanged: 0, removed: 2 });
    expect((await sums()).map(({ class_1, net }) => `${class_1} ${net}`)).toEqual([
      `Cloud ${computed.net}`,
      'New 1',
      `Cloud ${credit.net}`,
      'Office 8',
      'Office 0',
    ]);
  });

  it('report the first hundred of many contradictions', async () => {
    const days = Array.from({ length: 150 }, (_, i) =>
      new Date(Date.UTC(2026, 0, 1 + i)).toISOString().slice(0, 10),
    );
    await put(['Date,Class 1,Class 2,Amount', ...days.map((day) => `${day},a,b,1`)].join('\n'));
    const other = days.map((date) => ({ date, class_1: 'a', class_2: 'b', net: '2', shown: '2.00' }));
    const problems = await refusal(exported(other));
    expect(problems).toHaveLength(101);
    expect(problems.at(-1)).toBe('and 50 more');
  });

  async function sumsOf(): Promise<[Sum, Sum, Sum, Sum]> {
    await put(ENTRIES);
    const found = await sums();
    expect(found).toHaveLength(4);
    return found as [Sum, Sum, Sum, Sum];
  }
});
