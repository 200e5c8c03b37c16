import { createStaff, type StaffForTest, type TestBackend, type TestServer } from '@hln/test-support/server';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type AddedPasskey, addPasskey, askPasskeys, beginUse, handIn, SITE } from './passkey-calls.ts';
import { NO_SECOND_FACTORS, type PasswordSession, signIn } from './second-factor-calls.ts';

/** A helper function of the tests, without its server argument, which the stage supplies. */
type OnServer<Act> = Act extends (server: TestServer, ...rest: infer Rest) => infer Result
  ? (...rest: Rest) => Result
  : never;

/** The accounts, and the Owner's passkey at the start of each test. */
interface Passkeys {
  readonly server: TestServer;
  readonly owner: StaffForTest;
  readonly member: StaffForTest;
  /** The Owner's session, which has added the passkey. */
  readonly session: PasswordSession;
  readonly mine: AddedPasskey;
}

/** A server for the tests of the calling block. Before each test only one Owner has a second factor, a passkey. */
export function passkeyStage(backend: TestBackend) {
  const stage = {} as { -readonly [Part in keyof Passkeys]: Passkeys[Part] };
  beforeAll(async () => {
    stage.server = await backend.start({ siteUrl: SITE.origin });
    stage.owner = await createStaff(stage.server, { role: 'owner' });
    stage.member = await createStaff(stage.server);
  });
  afterAll(() => stage.server.close());
  beforeEach(async () => {
    await stage.server.backend.database.run(`${NO_SECOND_FACTORS} delete from private.account_notices;`);
    stage.session = await signIn(stage.server, stage.owner);
    stage.mine = await addPasskey(stage.server, stage.session);
  });

  const query = <Row extends object>(text: string, values: readonly unknown[] = []) =>
    stage.server.backend.database.query<Row>(text, [...values]);

  const calls: {
    readonly signIn: OnServer<typeof signIn>;
    readonly addPasskey: OnServer<typeof addPasskey>;
    readonly beginUse: OnServer<typeof beginUse>;
    readonly handIn: OnServer<typeof handIn>;
  } = {
    signIn: (...rest) => signIn(stage.server, ...rest),
    addPasskey: (...rest) => addPasskey(stage.server, ...rest),
    beginUse: (...rest) => beginUse(stage.server, ...rest),
    handIn: (...rest) => handIn(stage.server, ...rest),
  };

  return {
    stage: stage as Passkeys,
    query,
    ...calls,
    askPasskeys: <Body = Record<string, unknown>>(session: Pick<PasswordSession, 'headers'>, body: object) =>
      askPasskeys<Body>(stage.server, session, body),
    state: async (who: PasswordSession) => (await who.call('second_factor_state')).body,
    passkeyId: async (who = stage.owner) =>
      (await query<{ id: string }>('select id from private.passkeys where user_id = $1', [who.id]))[0]?.id ??
      '',
    /** Returns the latest audit entries, up to a number. */
    record: async (count: number) =>
      (
        await query<{ entry: string }>(
          `select entry from (
             select id, action || ' ' || outcome as entry from private.audit_log
             where table_name in ('private.passkeys', 'private.second_factors') order by id desc limit $1
           ) as latest order by id`,
          [count],
        )
      ).map(({ entry }) => entry),
  };
}
