import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { dataOf, type TestServer } from '../server/index.ts';

const claimSchema = v.object({
  claimed: v.array(
    v.object({
      item_id: v.string(),
      lease: v.string(),
      item_url: v.string(),
      etag: v.nullable(v.string()),
      last_modified: v.nullable(v.string()),
    }),
  ),
  wait_ms: v.nullable(v.number()),
});
export type Claim = v.InferOutput<typeof claimSchema>;
export type ClaimedCheck = Claim['claimed'][number];

type Finding = Readonly<Record<string, string | number | boolean | null>>;

/** Creates helpers that call the database as the function check-prices does. */
export function checksDriver(server: () => TestServer) {
  const query = <Row = Record<string, unknown>>(text: string, values: readonly unknown[] = []) =>
    server().backend.database.query<Row>(text, values);
  const claim = async (batch = 100, leaseSeconds = 60): Promise<Claim> => {
    const { service } = server().backend;
    const args = { batch_size: batch, lease_seconds: leaseSeconds };
    return v.parse(claimSchema, dataOf(await service.rpc('claim_due_price_checks', args)));
  };
  const finish = async (check: Pick<ClaimedCheck, 'item_id' | 'lease'>, result: Finding) => {
    const finished = await server().backend.service.rpc('finish_price_check', {
      item_id: check.item_id,
      item_lease: check.lease,
      result: { duration_ms: 5, http_status: 200, host_rest_seconds: 0, ...result },
    });
    return dataOf(finished);
  };
  /** Makes an item due now, before all others. */
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
    /** Claims this item and submits a result. */
    check: async (id: string, result: Finding) => {
      await makeDue(id);
      const { claimed } = await claim(1);
      const [check] = claimed;
      if (check?.item_id !== id) throw new Error('The item could not be claimed.');
      return await finish(check, result);
    },
    item: async (id: string) => {
      const { service } = server().backend;
      return dataOf(await service.from('price_watch_items').select().eq('id', id).single());
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

export const price = (amount: string, more: Finding = {}): Finding => ({
  outcome: 'price',
  price: amount,
  currency: 'NZD',
  source: 'json-ld',
  raw: `$${amount}`,
  ...more,
});
