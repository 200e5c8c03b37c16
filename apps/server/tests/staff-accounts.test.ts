import { makeFirstAccount, runStaffCommand, type StaffCommand } from '@hln/server/for-tests';
import { type TestServer, testBackends } from '@hln/test-support/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

describe.each(await testBackends())('the owner on $name', (backend) => {
  let server: TestServer;

  beforeAll(async () => {
    server = await backend.start();
  });
  afterAll(async () => {
    await server.close();
  });

  const run = (command: StaffCommand, email: string | null = null, role: string | null = null) =>
    runStaffCommand(server.backend.database, command, email, role);

  it('is told when there are no accounts', async () => {
    expect(await run('list')).toContain('There are no staff accounts.');
  });

  it('adds each email address once, however it is written', async () => {
    expect(await run('add', ' Aroha@HLN.example')).toMatch(/^aroha@hln\.example can sign in now\./);
    await expect(run('add', 'AROHA@hln.example')).rejects.toThrow(
      'aroha@hln.example has an account already.',
    );
    const added = await Promise.allSettled([1, 2, 3].map(() => run('add', 'one@hln.example')));
    expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await run('list')).match(/one@hln\.example/g)).toHaveLength(1);
  });

  it.each(['disable', 'enable', 'reset'] as const)('is told that there is nobody to %s', async (command) => {
    await expect(run(command, 'nobody@hln.example')).rejects.toThrow('nobody@hln.example has no account.');
  });

  it.each([
    '',
    'nonsense',
    'a@b',
    "x'; drop table auth.users; --@hln.example",
    `${'x'.repeat(300)}@hln.example`,
  ])('is told that %j is not an email address', async (email) => {
    await expect(run('add', email)).rejects.toThrow('is not an email address.');
  });

  it('is asked for an email address', async () => {
    await expect(run('add')).rejects.toThrow('npm run staff -- add EMAIL');
  });

  it('writes accounts that GoTrue can read: an identity for each, and no null token', async () => {
    await run('add', 'gotrue@hln.example');
    const [account] = await server.backend.database.query<Record<string, unknown>>(
      `select u.id, u.aud, u.role, u.encrypted_password, u.email_confirmed_at is not null as confirmed,
         u.confirmation_token, u.recovery_token, u.email_change, u.email_change_token_new, u.raw_app_meta_data,
         i.provider, i.provider_id, i.identity_data
       from auth.users as u join auth.identities as i on i.user_id = u.id where u.email = 'gotrue@hln.example'`,
    );
    expect(account).toMatchObject({
      aud: 'authenticated',
      role: 'authenticated',
      encrypted_password: expect.stringMatching(/^\$2[aby]\$10\$/),
      confirmed: true,
      confirmation_token: '',
      recovery_token: '',
      email_change: '',
      email_change_token_new: '',
      raw_app_meta_data: { provider: 'email', providers: ['email'] },
      provider: 'email',
      provider_id: account?.id,
      identity_data: { sub: account?.id, email: 'gotrue@hln.example', email_verified: true },
    });
  });

  it('makes the first account an Owner’s and the next ones Members’, unless another role is named', async () => {
    const roleOf = async (email: string) =>
      new RegExp(`^${email}@hln\\.example +(\\S+)`, 'm').exec(await run('list'))?.[1];
    expect(await roleOf('aroha')).toBe('owner');
    expect(await run('add', 'hemi@hln.example')).toContain('hemi@hln.example can sign in now.');
    expect(await roleOf('hemi')).toBe('member');
    await run('add', 'mere@hln.example', 'manager');
    expect(await roleOf('mere')).toBe('manager');
    expect(await run('role', 'Hemi@hln.example', 'owner')).toBe('hemi@hln.example has the role "owner" now.');
    expect(await roleOf('hemi')).toBe('owner');
    await run('role', 'hemi@hln.example', 'member');
  });

  it('keeps the last Owner', async () => {
    const last = 'There must be at least one Owner. Make somebody else an Owner first.';
    await expect(run('disable', 'aroha@hln.example')).rejects.toThrow(last);
    await expect(run('role', 'aroha@hln.example', 'member')).rejects.toThrow(last);
  });

  it('is told which roles exist', async () => {
    await expect(run('role', 'aroha@hln.example')).rejects.toThrow(
      'npm run staff -- role aroha@hln.example ROLE',
    );
    await expect(run('role', 'aroha@hln.example', 'king')).rejects.toThrow(
      'There is no role "king". The roles: owner, manager, member.',
    );
    await expect(run('add', 'king@hln.example', 'king')).rejects.toThrow('There is no role "king".');
    expect(await run('list')).not.toContain('king@hln.example');
    await expect(run('role', 'nobody@hln.example', 'member')).rejects.toThrow(
      'nobody@hln.example has no account.',
    );
  });

  it('gets no first account if there is an account already, or on a database of their own', async () => {
    expect(await makeFirstAccount(server.backend.database, 'first@hln.example')).toBeNull();
    // Simulates a database without any account; with the trigger, the last Owner could not be deleted.
    await server.backend.database.run(`
      alter table public.staff_members disable trigger staff_members_keep_an_owner;
      delete from auth.users;
      alter table public.staff_members enable trigger staff_members_keep_an_owner;
    `);
    const made = await makeFirstAccount(server.backend.database, 'first@hln.example');
    if (backend.name === 'PGlite') expect(made).toContain('first@hln.example');
    else expect(made).toBeNull();
  });
});
