import { randomUUID } from 'node:crypto';
import type { TestServer } from '../server/index.ts';

export interface ClaimedCheck {
  readonly item_id: string;
  readonly lease: string;
  readonly item_url: string;
  readonly etag: string | null;
  readonly last_modified: string | null;
}

export interface Claim {
  readonly claimed: readonly ClaimedCheck[];
  readonly wait_ms: number | null;
}

/** The checking's side of the database, called as the function check-prices calls it. */
export function checksDriver(server: () => TestServer) {
  const rpc = async <Result>(name: string, args: object) => {
    const { data, error } = await server().backend.service.rpc(name, args);
    if (error !== null) throw new Error(`${name}: ${error.code} ${error.message}`);
    return data as Result;
  };
  const query = <Row = Record<string, unknown>>(text: string, values: readonly unknown[] = []) =>
    server().backend.database.query<Row>(text, values);
  const claim = (batch = 100, leaseSeconds = 60) =>
    rpc<Claim>('claim_due_price_checks', { batch_size: batch, lease_seconds: leaseSeconds });
  const finish = (check: Pick<ClaimedCheck, 'item_id' | 'lease'>, result: object) =>
    rpc<string>('finish_price_check', {
      item_id: check.item_id,
      item_lease: check.lease,
      result: { duration_ms: 5, http_status: 200, host_rest_seconds: 0, ...result },
    });
  /** Makes an item due now, whatever else there is. */
  const makeDue = async (id: string) => {
    await query('update private.price_check_schedule set next_check_at = null');
    await query('update private.price_check_schedule set next_check_at = now() where watch_item_id = $1', [
      id,
    ]);
    await query('delete from private.price_watch_hosts');
  };
  return {
    query,
    claim,
    finish,
    makeDue,
    /** Claims this item and hands in a result. */
    check: async (id: string, result: object) => {
      await makeDue(id);
      const { claimed } = await claim(1);
      const [check] = claimed;
      if (check?.item_id !== id) throw new Error('The item could not be claimed.');
      return await finish(check, result);
    },
    item: async (id: string) => {
      const { data } = await server()
        .backend.service.from('price_watch_items')
        .select()
        .eq('id', id)
        .single();
      return data as Record<string, unknown>;
    },
    plan: async (id: string) => {
      const [row] = await query(
        `select *, extract(epoch from next_check_at - now())::float8 as seconds_to_go
         from private.price_check_schedule where watch_item_id = $1`,
        [id],
      );
      if (row === undefined) throw new Error('There is no plan.');
      return row;
    },
    history: async (id: string) => {
      const rows = await query<{ price: string }>(
        'select price::text from public.price_history where watch_item_id = $1 order by id',
        [id],
      );
      return rows.map(({ price }) => price);
    },
    checks: async (id: string) => {
      const rows = await query<{ outcome: string }>(
        'select outcome from public.price_checks where watch_item_id = $1 order by id',
        [id],
      );
      return rows.map(({ outcome }) => outcome);
    },
    /** Adds `count` items over `hosts` hosts for one user, all due. */
    addMany: (userId: string, count: number, hosts: number) =>
      query(
        `insert into public.price_watch_items (user_id, item_name, item_url)
         select $1, 'Item ' || n, 'https://shop' || n % ${hosts} || '.example/' || n || '/${randomUUID()}'
         from generate_series(1, ${count}) as n`,
        [userId],
      ),
  };
}

export const price = (amount: string, more: object = {}) => ({
  outcome: 'price',
  price: amount,
  currency: 'NZD',
  source: 'json-ld',
  raw: `$${amount}`,
  ...more,
});
