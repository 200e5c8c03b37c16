import { randomUUID } from 'node:crypto';
import { describeProblems, readCsvCosts } from '@hln/cost-files';
import { storeCosts } from '@hln/supabase/shared/costs/store-costs';
import { testBackends } from '@hln/test-support/server';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { costStage } from './cost-stage.ts';

describe.each(await testBackends())('undoing an import on $name', (backend) => {
  const stage = costStage(backend);

  /** Imports lines `date,class 1,class 2,amount,id` and returns the import's id. */
  const put = async (mode: 'merge' | 'replace', ...lines: readonly string[]) => {
    const reading = readCsvCosts(['Date,Class 1,Class 2,Amount,Id', ...lines].join('\n'));
    expect(describeProblems(reading)).toEqual([]);
    const { inserted, updated, removed } = await storeCosts(stage.server.backend.service, reading.rows, {
      origin: 'file',
      mode,
    });
    const [row] = await stage.server.backend.database.query<{ id: string }>(
      'select id from hln.cost_imports order by created_at desc limit 1',
    );
    return { id: row?.id ?? '', changed: [inserted, updated, removed] };
  };
  const undo = async (id: string) => {
    const { data, error } = await stage.server.backend.service
      .schema('hln')
      .rpc('undo_cost_import', { import_id: id });
    expect(error).toBeNull();
    return data;
  };
  const everything = () =>
    stage.server.backend.database.query<Record<string, unknown>>(
      'select * from hln.cost_entries order by id',
    );

  it('restores everything that was added, changed and removed', async () => {
    await put('merge', '2026-01-01,a,b,1,x', '2026-01-02,a,b,2,y', '2026-01-03,a,b,3,z');
    const before = await everything();
    const { id, changed } = await put(
      'replace',
      '2026-01-01,c,d,9.5,x',
      '2026-01-03,a,b,3,z',
      '2026-01-02,n,n,4,n',
    );
    expect(changed).toEqual([1, 1, 1]);
    expect(await undo(id)).toEqual({
      outcome: 'undone',
      removed: 1,
      restored: 1,
      returned: 1,
      kept: 0,
      confirmed: false,
    });
    expect(await everything()).toEqual(before);
    expect(await undo(id)).toEqual({ outcome: 'already' });
    expect(await everything()).toEqual(before);
    // It can be imported again, as a new import.
    expect((await put('merge', '2026-01-01,c,d,9.5,x')).changed).toEqual([0, 1, 0]);
  });

  it('keeps what later imports changed or removed, and undoing those then leads to what was there before', async () => {
    await put('merge', '2026-01-03,a,b,3,z');
    const before = await everything();
    const first = await put('merge', '2026-01-01,a,b,1,x', '2026-01-02,a,b,2,y', '2026-01-03,a,b,4,z');
    const second = await put('merge', '2026-01-01,a,b,5,x', '2026-01-03,a,b,6,z');
    const third = await put('replace', '2026-01-02,a,b,7,new');
    expect([first.changed, second.changed, third.changed]).toEqual([
      [2, 1, 0],
      [0, 2, 0],
      [1, 0, 1],
    ]);
    const now = await everything();
    expect(await undo(first.id)).toMatchObject({ removed: 0, restored: 0, returned: 0, kept: 3 });
    expect(await everything()).toEqual(now);
    // One of the entries that the second import changed was there before the first import, and the other was not.
    expect(await undo(second.id)).toMatchObject({ removed: 1, restored: 1, kept: 0 });
    expect(await undo(third.id)).toMatchObject({ removed: 1, returned: 0, kept: 0 });
    expect(await everything()).toEqual(before);
  });

  it('keeps what a later import brought back, and undoing that leads to what was there before', async () => {
    await put('merge', '2026-01-01,a,b,1,x', '2026-01-01,a,b,2,y');
    const removing = await put('replace', '2026-01-01,a,b,1,x');
    const bringing = await put('merge', '2026-01-01,a,b,3,y');
    const changing = await put('merge', '2026-01-01,a,b,4,y');
    expect(await undo(removing.id)).toMatchObject({ outcome: 'undone', returned: 0, kept: 1 });
    expect(await undo(bringing.id)).toMatchObject({ removed: 0, restored: 0, kept: 1 });
    expect(await undo(changing.id)).toMatchObject({ removed: 0, restored: 1, kept: 0 });
    expect((await everything()).map((entry) => Number(entry.amount))).toEqual([1, 2]);
  });

  it('returns an entry that a later import brought back and another removed again', async () => {
    await put('merge', '2026-01-01,a,b,1,x', '2026-01-01,a,b,2,y');
    const removing = await put('replace', '2026-01-01,a,b,1,x');
    await put('merge', '2026-01-01,a,b,3,y');
    const again = await put('replace', '2026-01-01,a,b,1,x');
    expect(await undo(removing.id)).toMatchObject({ returned: 1, kept: 0 });
    expect(await undo(again.id)).toMatchObject({ returned: 0, kept: 1 });
    expect((await everything()).map((entry) => Number(entry.amount))).toEqual([1, 2]);
  });

  it('reports later imports that matched its entries, and an unknown import', async () => {
    const { id } = await put('merge', '2026-01-01,a,b,1,x');
    const again = await put('merge', '2026-01-01,a,b,1,x');
    expect(again.changed).toEqual([0, 0, 0]);
    expect(await undo(id)).toMatchObject({ outcome: 'undone', removed: 1, confirmed: true });
    expect(await undo(again.id)).toMatchObject({ outcome: 'undone', removed: 0 });
    expect(await undo(randomUUID())).toEqual({ outcome: 'unknown' });
  });

  it('happens once when it is requested several times at once', async () => {
    const { id } = await put('merge', '2026-01-01,a,b,1,x');
    const undone = await Promise.all(Array.from({ length: 8 }, () => undo(id)));
    const outcomes = v
      .parse(v.array(v.object({ outcome: v.string() })), undone)
      .map(({ outcome }) => outcome);
    expect(outcomes.sort()).toEqual([...Array.from({ length: 7 }, () => 'already'), 'undone']);
  });

  it('works for imports from before changes were recorded, if they only added entries and all are still there', async () => {
    const forget = (id: string) =>
      stage.server.backend.database.query('update hln.cost_imports set changes_kept = false where id = $1', [
        id,
      ]);
    const first = await put('merge', '2026-01-01,a,b,1,x', '2026-01-02,a,b,2,y');
    const second = await put('merge', '2026-01-01,a,b,5,x');
    await forget(first.id);
    await forget(second.id);
    await stage.server.backend.database.run('truncate private.cost_changes');
    const now = await everything();
    expect(await undo(first.id)).toEqual({ outcome: 'unrecorded' });
    expect(await undo(second.id)).toEqual({ outcome: 'unrecorded' });
    expect(await everything()).toEqual(now);
    const third = await put('merge', '2026-01-09,a,b,5,z');
    await forget(third.id);
    expect(await undo(third.id)).toMatchObject({ outcome: 'undone', removed: 1 });
    expect(await everything()).toEqual(now);
  });

  it('is not reverted by a repeated signed request', async () => {
    const rows = readCsvCosts('Date,Class 1,Class 2,Amount\n2026-01-01,a,b,1').rows;
    const send = () =>
      storeCosts(stage.server.backend.service, rows, {
        origin: 'machine',
        mode: 'merge',
        requestKey: 'signed:1',
      });
    await send();
    const [row] = await stage.server.backend.database.query<{ id: string }>(
      'select id from hln.cost_imports',
    );
    await undo(row?.id ?? '');
    expect(await send()).toMatchObject({ repeated: true });
    expect(await everything()).toEqual([]);
  });

  it('works for an import of any size', async () => {
    const lines = Array.from({ length: 20_000 }, (_, i) => `2026-01-01,a,b,${i},`);
    const { id } = await put('merge', ...lines);
    expect(await undo(id)).toMatchObject({ outcome: 'undone', removed: 20_000 });
    expect(await everything()).toEqual([]);
  });
});
