import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readCsvCosts } from '@hln/supabase/shared/costs/read-csv-costs';
import { storeCosts } from '@hln/supabase/shared/costs/store-costs';
import { type TestServer, testBackends } from '@hln/test-support/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const MIGRATION = join(import.meta.dirname, '../migrations/20261122073200_one_default_source.sql');

describe.each(await testBackends())(
  'costs that the function brought in without a source on $name',
  (backend) => {
    let server: TestServer;

    beforeAll(async () => {
      server = await backend.start();
    });
    afterAll(async () => {
      await server.close();
    });

    it('move to the default source, and are recognised there', async () => {
      const { rows } = readCsvCosts(
        'Date,Class 1,Class 2,Amount\n2026-01-01,a,b,1\n2026-01-02,a,b,2\n2026-01-03,a,b,3',
      );
      const put = (part: typeof rows, source = 'csv') =>
        storeCosts(
          server.backend.service,
          part.map((row) => ({ ...row, source })),
          { origin: 'machine', mode: 'merge' },
        );
      await put(rows, 'machine');
      await put(rows.slice(2), 'csv');
      await put(rows, 'bank');
      await server.backend.database.run(await readFile(MIGRATION, 'utf8'));
      const sources = await server.backend.database.query(
        'select source, count(*)::integer as entries from hln.cost_entries group by source order by source',
      );
      // The third had been counted twice before: only the owner can decide about that.
      expect(sources).toEqual([
        { source: 'bank', entries: 3 },
        { source: 'csv', entries: 3 },
        { source: 'machine', entries: 1 },
      ]);
      expect(await put(rows)).toMatchObject({ inserted: 0, unchanged: 3 });
    });
  },
);
