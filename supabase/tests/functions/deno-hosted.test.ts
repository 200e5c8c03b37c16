import { createHmac, randomUUID } from 'node:crypto';
import { openPostgres } from '@hln/server/for-tests';
import {
  addItem,
  checksDriver,
  makeWatcher,
  productPage,
  type Shop,
  startShop,
} from '@hln/test-support/prices';
import {
  callRest,
  createStaff,
  type StaffForTest,
  startTestServer,
  userToken,
} from '@hln/test-support/server';
import { afterAll, describe, expect, it } from 'vitest';
import { findHostedCorpus, makeHostedDatabase } from '../hosted/make-database.ts';
import { pushWithoutCli } from '../hosted/push-migrations.ts';
import { addPasskey, beginUse, handIn, SITE } from '../passkey-calls.ts';
import type { PasswordSession } from '../second-factor-calls.ts';
import { denoStage } from './run-deno.ts';

/*
 * These parts come from Supabase: the roles, default privileges and sign-in tables of a new project, `postgres` as an
 * ordinary role, and with SUPABASE_CLI the push. Deno is the real one, though without the changes of Supabase's edge
 * runtime. The data API in front of the database is ours: it switches to a role for each request as PostgREST does, and
 * the functions call it as they call PostgREST, with the keys and variables of a hosted project. Nobody signs in: the
 * tables of hosted Supabase's sign-in service are for that service, so the tests insert sessions as it would.
 */
const SECRETS = {
  SITE_URL: SITE.origin,
  STRIPE_SECRET_KEY: 'sk_live_example',
  STRIPE_WEBHOOK_SECRET: 'whsec_example',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_example',
  COSTS_IMPORT_SECRET: 'a secret of at least thirty-two characters',
  CONTACT_MAIL_TO: 'kiaora@example.com',
  CONSULTATION_MAIL_TO: 'consultant@example.com',
};

const corpus = findHostedCorpus();
const hosted = corpus === null ? null : await makeHostedDatabase(corpus);

// A separate name, so that a run without these scripts says what it skipped.
it.runIf(hosted !== null)(
  'functions have a database made by the scripts of hosted Supabase, from HLN_CORPUS_DIR, as a role that is not a superuser',
  async ({ onTestFinished }) => {
    const database = openPostgres(hosted?.url ?? '', 1);
    onTestFinished(() => database.close());
    expect(
      await database.query(
        'select rolname as name, rolsuper as super from pg_roles where rolname = current_user',
      ),
    ).toEqual([{ name: 'postgres', super: false }]);
  },
);

describe.each(hosted === null ? [] : [hosted])(
  'under real Deno, on a database as hosted Supabase makes it',
  ({ url: databaseUrl, cluster }) => {
    const shops: Shop[] = [];
    // Must run after the stage has closed what depends on it: hooks of this kind run in reverse order.
    afterAll(async () => {
      for (const shop of shops) await shop.close();
      await cluster.remove();
    });
    const stage = denoStage(async () => {
      await pushWithoutCli(databaseUrl);
      const server = await startTestServer({ databaseUrl, watch: { allowLoopback: true } });
      await server.schedules.stop();
      return server;
    });
    const { deno } = stage;

    const query = (sql: string) => stage.server.backend.database.query(sql);
    const post = async (url: string, body: string, headers: Record<string, string> = {}) => {
      const authorization = `Bearer ${stage.server.backend.keys.publishable}`;
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization, ...headers },
        body,
      });
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    };
    const sign = (secret: string, body: string) => {
      const at = Math.floor(Date.now() / 1000);
      return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;
    };

    const startSession = async ({ id: userId }: StaffForTest): Promise<PasswordSession> => {
      const id = randomUUID();
      await stage.server.backend.database.query(
        'insert into auth.sessions (id, user_id, created_at, updated_at) values ($1, $2, now(), now())',
        [id, userId],
      );
      const { publishable: apikey } = stage.server.backend.keys;
      const headers = {
        apikey,
        authorization: `Bearer ${userToken(stage.server, userId, { session_id: id })}`,
      };
      const call: PasswordSession['call'] = (name, parameters = {}) =>
        callRest(stage.server, 'authenticated', 'POST', `/rpc/${name}`, parameters, headers);
      return { id, refreshToken: '', headers, call };
    };

    it(`the server in front of it adds nothing to what was pushed`, async () => {
      expect(await pushWithoutCli(databaseUrl)).toBe(false);
    });

    it('contact stores an enquiry once, with its emails', async () => {
      const url = await deno.run('contact', SECRETS);
      const enquiry = JSON.stringify({
        name: 'Aroha',
        business: '',
        email: 'aroha@example.com',
        message: 'Could you look at our data warehouse?',
      });
      expect(await post(url, enquiry)).toEqual({ status: 200, body: { success: true } });
      expect(await post(url, enquiry)).toEqual({ status: 200, body: { success: true } });
      expect(await query('select name from public.contact_requests')).toEqual([{ name: 'Aroha' }]);
      expect(
        await query(
          "select recipient from public.email_outbox where kind like 'contact%' order by recipient",
        ),
      ).toEqual([{ recipient: 'aroha@example.com' }, { recipient: 'kiaora@example.com' }]);
    });

    it('send-chat-transcript stores a chat and queues it once; its jobs require the secret key', async () => {
      const url = await deno.run('send-chat-transcript', SECRETS);
      const time = '2026-11-21T00:00:00.000Z';
      const transcript = JSON.stringify({
        sessionId: 'from-deno',
        messages: [{ id: '1', content: '你好', isBot: false, timestamp: time, language: 'zh' }],
        userInfo: { preferredLanguage: 'zh' },
        startTime: time,
        endTime: time,
      });
      expect(await post(url, transcript)).toEqual({ status: 200, body: { success: true, queued: true } });
      expect(await post(url, transcript)).toEqual({ status: 200, body: { success: true, queued: false } });
      for (const name of ['send-quiet-transcripts', 'forget-old-chats', 'housekeeping']) {
        const job = await deno.run(name, SECRETS);
        const { publishable, secret } = stage.server.backend.keys;
        expect((await post(job, '', { authorization: `Bearer ${publishable}` })).status, name).toBe(401);
        expect((await post(job, '', { authorization: `Bearer ${secret}` })).status, name).toBe(200);
      }
    });

    it('create-checkout-session gets as far as calling the provider, and stripe-webhook records a payment once', async () => {
      // The provider is unreachable, so that the test requests no payment.
      const checkout = await deno.run('create-checkout-session', SECRETS, ['--deny-net=api.stripe.com']);
      const order = JSON.stringify({ amount: 10, currency: 'usd', description: 'Large Coffee' });
      expect(await post(checkout, order)).toMatchObject({
        status: 502,
        body: { code: 'provider_unavailable' },
      });

      const webhook = await deno.run('stripe-webhook', SECRETS);
      const at = Math.floor(Date.now() / 1000);
      const event = JSON.stringify({
        id: 'evt_hosted',
        type: 'checkout.session.completed',
        created: at,
        livemode: true,
        data: {
          object: {
            id: 'cs_hosted',
            created: at,
            payment_status: 'paid',
            payment_intent: 'pi_hosted',
            amount_total: 500,
            currency: 'usd',
            customer_email: 'giver@example.com',
            metadata: { source: 'hln-coffee', description: 'Small Coffee' },
          },
        },
      });
      const headers = { 'stripe-signature': sign(SECRETS.STRIPE_WEBHOOK_SECRET, event) };
      expect((await post(webhook, event, headers)).body).toEqual({ received: true, outcome: 'paid' });
      expect((await post(webhook, event, headers)).body).toEqual({ received: true, outcome: 'duplicate' });
      expect(await query('select status, amount_cents from public.donations')).toEqual([
        { status: 'paid', amount_cents: 500 },
      ]);
    });

    it('import-costs stores a signed file once', async () => {
      const url = await deno.run('import-costs', SECRETS);
      const csv =
        'Date,Class 1,Class 2,Amount,Id\r\n2026-01-01,Cloud,字,0.01,1\r\n2026-01-02,Cloud,字,0.02,2\r\n';
      const headers = {
        'content-type': 'text/csv',
        'x-hln-signature': sign(SECRETS.COSTS_IMPORT_SECRET, csv),
      };
      expect((await post(url, `${csv} `, headers)).status).toBe(401);
      expect(await post(url, csv, headers)).toMatchObject({ status: 200, body: { inserted: 2 } });
      expect(await post(url, csv, headers)).toMatchObject({ status: 200, body: { repeated: true } });
      expect(await query('select sum(net_amount)::text as net from hln.daily_costs')).toEqual([
        { net: '0.03' },
      ]);
    });

    it('passkeys are added and used by staff who have signed in', async () => {
      const who = await createStaff(stage.server);
      const session = await startSession(who);
      const functions = { ...stage.server, url: await deno.run('passkeys', SECRETS) };
      const { passkey } = await addPasskey(functions, session);
      const other = await startSession(who);
      expect((await other.call('my_access')).code).toBe('42501');
      const signed = await passkey.sign(await beginUse(functions, other));
      expect(await handIn(functions, other, signed)).toEqual({ outcome: 'done' });
      expect((await other.call('my_access')).status).toBe(200);
    });

    it('check-prices visits what is due, and stores what it read', async () => {
      const owner = await makeWatcher(stage.server, 'hosted');
      const shop = await startShop({ '/kettle': productPage('100') });
      shops.push(shop);
      const id = await addItem(owner, { item_url: `${shop.url}/kettle` });
      const url = await deno.run('check-prices', { WATCH_LOOPBACK: '1' });
      expect((await post(url, '')).status).toBe(401);
      const answer = await post(url, '', { authorization: `Bearer ${stage.server.backend.keys.secret}` });
      expect(answer).toMatchObject({ status: 200, body: { checks: { first: 1 }, failed: 0 } });
      expect(await checksDriver(() => stage.server).item(id)).toMatchObject({
        current_price: 100,
        currency: 'NZD',
      });
    });
  },
);
