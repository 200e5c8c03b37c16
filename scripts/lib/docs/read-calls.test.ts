import { expect, it } from 'vitest';
import { readCalls, readConstants } from './read-calls.ts';

const call = (text: string, constants: ReadonlyMap<string, string> = new Map()) =>
  readCalls('file.tsx', text, constants);

it('finds functions, tables and procedures wherever they are called', () => {
  const { functions, tables, rpcs } = call(`
    const send = () => fetch(within(9)(functionUrl('mail'), {}));
    export const Page = () => <p onClick={() => client().schema('hln').from('costs').select('*')} />;
    await db.rpc('count_up', { by: 1 });
  `);
  expect([functions, tables, rpcs]).toEqual([['mail'], ['costs'], ['count_up']]);
});

it('resolves a constant that holds a name', () => {
  const constants = readConstants('names.ts', "export const VIEW = 'daily' as const;\nexport const N = 3;");
  expect(call('rest().from(VIEW).select(); rest().from(OTHER).select();', constants).tables).toEqual([
    'daily',
  ]);
});

it('does not mistake a comment or a text for a call', () => {
  const { functions, tables } = call(`
    // functionUrl('a'), client.from('b')
    const text = "functionUrl('c')";
  `);
  expect([functions, tables]).toEqual([[], []]);
});

it('notices a helper that gets the name of a procedure as an argument', () => {
  const { passesNamesOn, strings } = call("const ask = (name) => db.rpc(name, {}); await ask('tidy_up', 1);");
  expect([passesNamesOn, strings]).toEqual([true, ['tidy_up']]);
  expect(call("db.rpc('tidy_up')").passesNamesOn).toBe(false);
});

it('notices the sign-in service and files that are started', () => {
  const { signIn, startedFiles } = call(
    "start(new URL('./w.ts', import.meta.url)); const url = `$" + '{base}/auth/v1`;',
  );
  expect([signIn, startedFiles]).toEqual([true, ['./w.ts']]);
  expect(call('const url = "/rest/v1";').signIn).toBe(false);
});
