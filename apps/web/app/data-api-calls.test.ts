import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ALLOWED, type ClientRole, checkRequest } from '@hln/server/for-tests';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

/** A request of the site to the data API, as its clients sent it. */
interface Call {
  readonly request: Request;
  readonly role: ClientRole;
}

const ID = '8d3c1a8e-6a3c-4f0e-9d5e-0f5a3f0b7c11';
const calls: Call[] = [];
/** Whose calls are recorded at the moment. */
let role: ClientRole = 'anon';

/** Answers as a database without rows would. */
async function record(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init);
  const { pathname } = new URL(request.url);
  if (!pathname.startsWith('/rest/v1/')) return Response.json({ watchable: true });
  calls.push({ request: request.clone(), role });
  // More feedback than one response holds, so that the page also counts one kind.
  const total = pathname.endsWith('/sql_feedback') ? 30_000 : 0;
  if (request.method === 'GET') return Response.json([], { headers: { 'content-range': `*/${total}` } });
  if (pathname.includes('/rpc/')) return Response.json(true);
  return Response.json([]);
}

const part = (value: object) => btoa(JSON.stringify(value)).replace(/=+$/, '');
const TOKEN = `${part({ alg: 'HS256' })}.${part({ sub: ID, session_id: ID, exp: 4_000_000_000 })}.x`;
const SESSION = {
  access_token: TOKEN,
  refresh_token: 'r',
  token_type: 'bearer',
  expires_at: 4_000_000_000,
  user: { id: ID },
};

beforeAll(async () => {
  const stored = new Map([['hln-staff-session', JSON.stringify(SESSION)]]);
  const localStorage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
  };
  const listen = { addEventListener: () => {}, removeEventListener: () => {} };
  const location = new URL('http://site.example/');
  vi.stubGlobal('window', { location, localStorage, crypto, ...listen });
  // The sign-in client keeps its session only where there is a page.
  vi.stubGlobal('document', { visibilityState: 'hidden', ...listen });
  vi.stubGlobal('localStorage', localStorage);
  vi.stubGlobal('fetch', record);
  role = 'anon';
  await askAsVisitor();
  role = 'authenticated';
  await askAsStaff();
});

afterAll(() => {
  vi.unstubAllGlobals();
});

async function askAsVisitor() {
  const feedback = await import('./features/feedback/data-api.fixture.ts');
  await feedback.callDataApi();
  const chat = await import('./features/chat/data-api.fixture.ts');
  await chat.callDataApi();
  const { noteSignOut, finishSignOuts } = await import('./lib/staff/unfinished-sign-outs.ts');
  expect(await noteSignOut()).not.toBeNull();
  await finishSignOuts();
}

async function askAsStaff() {
  const costs = await import('./features/costs/data-api.fixture.ts');
  await costs.callDataApi();
  const priceWatcher = await import('./features/price-watcher/data-api.fixture.ts');
  const staffSession = await import('./features/staff-session/data-api.fixture.ts');
  await staffSession.callDataApi();
  const userManagement = await import('./features/user-management/data-api.fixture.ts');
  await userManagement.callDataApi(ID);
  const auditLog = await import('./features/audit-log/data-api.fixture.ts');
  await auditLog.callDataApi();
  const chatSessions = await import('./features/chat-sessions/data-api.fixture.ts');
  await chatSessions.callDataApi(ID);
  const systemSettings = await import('./features/system-settings/data-api.fixture.ts');
  await systemSettings.callDataApi();
  const monitoring = await import('./features/system-monitoring/data-api.fixture.ts');
  await monitoring.callDataApi();
  const feedbackAnalytics = await import('./features/feedback-analytics/data-api.fixture.ts');
  await feedbackAnalytics.callDataApi(ID);
  const databaseAdmin = await import('./features/database-admin/data-api.fixture.ts');
  await databaseAdmin.callDataApi();
  const emailLogs = await import('./features/email-logs/data-api.fixture.ts');
  await emailLogs.callDataApi(ID);
  const contentManagement = await import('./features/content-management/data-api.fixture.ts');
  await contentManagement.callDataApi();
  const staffParts = await import('./staff-parts/data-api.fixture.ts');
  await staffParts.callDataApi(ID);
  // Each asks, and then finds that there is no such item.
  for (const { status } of await priceWatcher.callDataApi(ID)) expect(status).toBe('rejected');
}

const schemaOf = ({ headers, method }: Request) =>
  headers.get(method === 'GET' ? 'accept-profile' : 'content-profile') ?? 'public';
/** The relation or function that a call names, with its schema. */
const targetOf = ({ request }: Call) =>
  `${schemaOf(request)}.${new URL(request.url).pathname.replace(/^\/rest\/v1\/(?:rpc\/)?/, '')}`;

it('are all of those in the sources', async () => {
  const folder = new URL('.', import.meta.url).pathname;
  const files = (await readdir(folder, { recursive: true })).filter(
    (name) => /\.tsx?$/.test(name) && !name.includes('.test.'),
  );
  const sources = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
  const named = sources.flatMap((text) =>
    [...text.matchAll(/\.(?:from|rpc)\(\s*(?:'(\w+)'|DAILY_COSTS_VIEW\b)/g)].map(
      ([, name]) => name ?? 'daily_costs',
    ),
  );
  expect(named.length).toBeGreaterThan(10);
  const recorded = new Set(calls.map((call) => targetOf(call).split('.')[1]));
  expect([...recorded].sort()).toEqual([...new Set(named)].sort());
});

it('are allowed', async () => {
  expect(calls.length).toBeGreaterThan(15);
  for (const { request, role: who } of calls) {
    const refusal = await checkRequest(request, who, schemaOf(request));
    expect(refusal === null ? null : await refusal.json(), `${request.method} ${request.url}`).toBeNull();
  }
});

it('are of visitors’ kind alone where a visitor makes them', () => {
  const ofVisitors = calls.filter((call) => call.role === 'anon').map(targetOf);
  expect([...new Set(ofVisitors)].sort()).toEqual([
    'public.chat_sessions',
    'public.end_left_session',
    'public.sql_feedback',
    'public.update_chat_session',
  ]);
});

it('use every filter, order, way of replacing and call that is allowed', () => {
  const asked = new Set(
    calls.flatMap((call) => {
      const { searchParams } = new URL(call.request.url);
      return [
        targetOf(call),
        ...[...searchParams].flatMap(([name, value]) =>
          name === 'order'
            ? value.split(',').map((term) => `${targetOf(call)} by ${term.split('.')[0]}`)
            : [`${targetOf(call)} ${name} ${name === 'on_conflict' ? value : value.split('.')[0]}`],
        ),
      ];
    }),
  );
  const allowed = Object.values(ALLOWED).flatMap(({ relations, calls: functions }) => [
    ...Object.keys(functions),
    ...Object.entries(relations).flatMap(([name, { filter = {}, order = [], upsertOn }]) => [
      ...Object.entries(filter).flatMap(([column, operators]) =>
        operators.map((operator) => `${name} ${column} ${operator}`),
      ),
      ...order.map((column) => `${name} by ${column}`),
      ...(upsertOn === undefined ? [] : [`${name} on_conflict ${upsertOn}`]),
    ]),
  ]);
  const elsewhere = [
    // The function passkeys asks these, with the caller's own token.
    'public.begin_passkey',
    'public.begin_passkey_use',
    'public.take_passkey_challenge',
    // And the function invite-staff these.
    'public.request_invitation',
    'public.renew_invitation',
    // And the functions system-settings, send-test-mail and format-with-llm ask these, with the caller's own token.
    'public.begin_llm_call',
    'public.staff_settings',
    'public.queue_test_mail',
    // And the function backups these.
    'public.read_backup_work',
    'public.begin_backup_work',
    'public.record_backup_download',
    // And sql-console these.
    'public.read_console',
    'public.begin_console_query',
    // And check-watch-address this one.
    'public.limit_watch_address_checks',
  ];
  expect(allowed.length).toBeGreaterThan(10);
  expect([...new Set(allowed)].filter((what) => !asked.has(what))).toEqual(elsewhere);
});
