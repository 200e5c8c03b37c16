import { runCommand, testBackends } from '@hln/test-support/server';
import { describe, expect, it } from 'vitest';

describe.each(await testBackends())('npm run staff -- audit verify on $name', (backend) => {
  it('verifies the log, and that an emailed head is still in it', async () => {
    const server = await backend.start();
    const place = {
      DATA_DIR: server.dataDir,
      ...(server.databaseUrl === null ? {} : { DATABASE_URL: server.databaseUrl }),
    };
    const staff = (...args: string[]) => runCommand('staff', place, args);
    try {
      expect(await staff('audit', 'verify')).toEqual({ code: 0, out: 'The audit log is empty.\n', err: '' });
      await staff('add', 'aroha@hln.example');
      await staff('disable', 'aroha@hln.example');
      const reasons = await server.backend.database.query<{ reason: string | null }>(
        'select reason from private.audit_log order by id',
      );
      expect(reasons.map(({ reason }) => reason)).toEqual([
        'npm run staff -- add, or the first start',
        'npm run staff -- add, or the first start',
      ]);
      const checked = await staff('audit', 'verify');
      expect(checked).toMatchObject({ code: 0, err: '' });
      expect(checked.out).toContain('The audit log holds: 2 entries');
      const head = /Its head is (\S+)/.exec(checked.out)?.[1] ?? '';
      await staff('add', 'hemi@hln.example');
      expect((await staff('audit', 'verify', head)).out).toContain('The head that you named is in it.');
      const altered = head.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'));
      expect(await staff('audit', 'verify', altered)).toMatchObject({
        code: 1,
        err: 'The audit log is broken: the head 2 that you named is not in the chain.\n',
      });
      expect((await staff('audit', 'verify', 'no head')).code).toBe(2);
      await server.backend.database.run(`
        alter table private.audit_log disable trigger user;
        update private.audit_log set reason = null where id = 1`);
      expect(await staff('audit', 'verify')).toMatchObject({
        code: 1,
        err: 'The audit log is broken at position 1, entry 1: the entry is not what was written.\n',
      });
    } finally {
      await server.close();
    }
  });
});
