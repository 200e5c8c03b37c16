import { createHash, randomBytes, randomInt } from 'node:crypto';
import { chatRow } from '@hln/test-support/chat-row';
import { feedbackRow } from '@hln/test-support/feedback-row';
import { type Account, settle } from './ledger.ts';
import { type Probe, startProbe } from './probe.ts';
import type { Stage } from './stage.ts';

/** The numbers of visitors by activity. */
export interface CrowdSize {
  readonly feedbackWriters: number;
  readonly chatWriters: number;
  readonly readers: number;
  readonly signIns: number;
  /** The pause (ms) between two calls of one visitor. */
  readonly pauseMs: number;
}

/** A load, not a flood. */
const BUSY: CrowdSize = { feedbackWriters: 20, chatWriters: 10, readers: 4, signIns: 2, pauseMs: 40 };
/** How long (ms) a visitor waits; a request without a response by then counts as unanswered. */
const GIVE_UP_MS = 45_000;

export interface CrowdReport {
  readonly feedback: Account;
  readonly chats: Account;
  /** The longest wait for a static page, in milliseconds. */
  readonly longestStaticMs: number;
  /** Requests that got no response within 45 seconds. */
  readonly unanswered: number;
  /** How many sign-ins succeeded; null if nobody tried. */
  readonly signedIn: number | null;
  /** Responses by status; 0 is a broken connection. */
  readonly statuses: ReadonlyMap<number, number>;
}

export interface Crowd {
  /** The number of confirmed writes so far. */
  acknowledged(): number;
  /** Resolves to the time (ms) until a write that began after this call is confirmed. */
  untilServed(): Promise<number>;
  /** @returns the duration (ms) of each call since the last time this was called, and the statuses of failed ones */
  takeCalls(): { readonly waitsMs: number[]; readonly refusals: number[] };
  /** Ends all visits, and compares the confirmed writes with the database. */
  stop(): Promise<CrowdReport>;
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Each call comes from another network; the server trusts this proxy. */
const anyAddress = () => `100.${64 + randomInt(64)}.${randomInt(256)}.${randomInt(256)}`;

/** Starts visitors who write, read and sign in, and one who only loads a page. */
export function gather(stage: Stage, size: CrowdSize = BUSY): Crowd {
  const statuses = new Map<number, number>();
  const feedback = new Set<string>();
  const chats = new Set<string>();
  const page: Probe = startProbe(`${stage.url}/about`);
  let unanswered = 0;
  let signedIn = 0;
  let isOver = false;
  let calls = { waitsMs: [] as number[], refusals: [] as number[] };

  const call = async (path: string, init: RequestInit = {}, key = stage.publishableKey): Promise<number> => {
    let status = 0;
    const since = performance.now();
    try {
      const answer = await fetch(`${stage.url}${path}`, {
        ...init,
        signal: AbortSignal.timeout(GIVE_UP_MS),
        headers: {
          apikey: key,
          'content-type': 'application/json',
          prefer: 'return=minimal',
          'x-forwarded-for': anyAddress(),
        },
      });
      await answer.arrayBuffer();
      status = answer.status;
    } catch (error) {
      if (error instanceof Error && error.name === 'TimeoutError') unanswered += 1;
    }
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    calls.waitsMs.push(performance.now() - since);
    if (status === 0 || status >= 400) calls.refusals.push(status);
    return status;
  };

  /** Votes as one visitor, without retrying: a row that is stored twice was duplicated by the server. */
  const vote = async () => {
    const session = randomBytes(12).toString('hex');
    const status = await call('/rest/v1/sql_feedback', {
      method: 'POST',
      body: JSON.stringify(feedbackRow({ session_id: session })),
    });
    if (status === 201) feedback.add(session);
    return status === 201;
  };
  /** Stores a conversation as one visitor, and retries until it is confirmed, as the page's outbox does. */
  const converse = async () => {
    const id = createHash('sha256').update(randomBytes(32)).digest('hex');
    while (!isOver) {
      const status = await call('/rest/v1/chat_sessions', {
        method: 'POST',
        body: JSON.stringify(chatRow(id)),
      });
      if (status === 201 || status === 409) {
        chats.add(id);
        return;
      }
      await pause(size.pauseMs * 5);
    }
  };
  const read = () => call('/rest/v1/sql_feedback?select=feedback_type&limit=50');
  const signIn = async () => {
    const status = await call('/auth/v1/token?grant_type=password', {
      method: 'POST',
      body: JSON.stringify(stage.staff),
    });
    if (status === 200) signedIn += 1;
  };

  const visit = async (once: () => Promise<unknown>) => {
    while (!isOver) {
      await once();
      await pause(size.pauseMs);
    }
  };
  const visits = [
    ...Array.from({ length: size.feedbackWriters }, () => visit(vote)),
    ...Array.from({ length: size.chatWriters }, () => visit(converse)),
    ...Array.from({ length: size.readers }, () => visit(read)),
    ...Array.from({ length: size.signIns }, () => visit(signIn)),
  ];

  /** @param key the sort key, so that a new row moves no other to the next page */
  const storedNames = async (table: 'sql_feedback' | 'chat_sessions', key: 'id' | 'session_id') => {
    const names: string[] = [];
    for (let last = ''; ; ) {
      const from = last === '' ? '' : `&${key}=gt.${last}`;
      const answer = await fetch(
        `${stage.url}/rest/v1/${table}?select=key:${key},name:session_id&order=${key}&limit=1000${from}`,
        { headers: { apikey: stage.secretKey }, signal: AbortSignal.timeout(GIVE_UP_MS) },
      );
      if (!answer.ok) throw new Error(`${table} cannot be read: ${answer.status} ${await answer.text()}`);
      const rows = (await answer.json()) as { key: string; name: string }[];
      names.push(...rows.map(({ name }) => name));
      last = rows.at(-1)?.key ?? '';
      if (rows.length < 1000) return names;
    }
  };

  return {
    acknowledged: () => feedback.size + chats.size,
    takeCalls: () => {
      const taken = calls;
      calls = { waitsMs: [], refusals: [] };
      return taken;
    },
    untilServed: async () => {
      const since = performance.now();
      while (!(await vote())) await pause(size.pauseMs);
      return performance.now() - since;
    },
    stop: async () => {
      isOver = true;
      await Promise.all(visits);
      await page.stop();
      return {
        feedback: settle(feedback, await storedNames('sql_feedback', 'id')),
        chats: settle(chats, await storedNames('chat_sessions', 'session_id')),
        longestStaticMs: page.longestMs(),
        unanswered,
        signedIn: size.signIns === 0 ? null : signedIn,
        statuses,
      };
    },
  };
}
