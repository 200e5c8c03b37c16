import { randomUUID } from 'node:crypto';
import { callRest, credentials, type RestAnswer, type TestServer } from '../server/index.ts';

/** A member of staff who calls the data API. */
export interface Watcher {
  readonly id: string;
  readonly email: string;
  rest(
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<RestAnswer>;
}

/** Creates an account as the sign-in service stores it, and calls the API with its token. */
export async function makeWatcher(server: TestServer, name: string): Promise<Watcher> {
  const id = randomUUID();
  const email = `${name}-${id.slice(0, 8)}@hln.example`;
  await server.backend.database.query('insert into auth.users (id, email) values ($1, $2)', [id, email]);
  return {
    id,
    email,
    rest: (method, path, body, headers = {}) =>
      callRest(server, 'authenticated', method, path, body, {
        ...credentials(server, 'authenticated', id),
        ...headers,
      }),
  };
}

/** The body of call 12 of docs/specification.md. */
export function newItem(watcher: Watcher, fields: Readonly<Record<string, unknown>> = {}) {
  return {
    user_id: watcher.id,
    item_name: 'Red kettle',
    item_url: 'https://shop.example/kettle',
    current_price: null,
    is_active: true,
    ...fields,
  };
}

/** Adds an item as the page does and returns its id. */
export async function addItem(
  watcher: Watcher,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const answer = await watcher.rest('POST', '/price_watch_items?select=id', [newItem(watcher, fields)], {
    prefer: 'return=representation',
  });
  const [row] = answer.body as { id: string }[];
  if (row === undefined) throw new Error(`The item was not added: ${JSON.stringify(answer)}`);
  return row.id;
}
