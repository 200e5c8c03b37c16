import { createSafeFetcher } from '../create-safe-fetcher.ts';
import { isFetchRefusal } from '../refusal.ts';

/** A fetch requested by the test; `answers` are the resolver's results, one after another. */
interface FetchTask {
  readonly url: string;
  readonly answers: readonly (readonly string[])[];
  readonly authority?: string;
}

/** Runs the fetches given as the first argument, each with a fetcher of its own, and prints their outcomes. */
const fetches = JSON.parse(process.argv[2] ?? '[]') as FetchTask[];
const outcomes = [];
for (const { url, answers, authority } of fetches) {
  const left = [...answers];
  const fetcher = createSafeFetcher({
    userAgent: 'HLN-PriceWatcher/1.0',
    allowLoopback: true,
    resolve: async () => left.shift() ?? [],
    limits: { headersMs: 2000, idleMs: 2000 },
    ...(authority === undefined ? {} : { extraAuthorities: [authority] }),
  });
  try {
    const fetched = await fetcher.fetchPage(url);
    outcomes.push(fetched.kind === 'page' ? new TextDecoder().decode(fetched.bytes) : fetched.kind);
  } catch (error) {
    outcomes.push(isFetchRefusal(error) ? error.code : String(error));
  }
}
console.log(JSON.stringify({ runtime: 'Deno' in globalThis ? 'deno' : 'node', outcomes }));
