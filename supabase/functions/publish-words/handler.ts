import {
  claimedPublicationSchema,
  type PublicationCheck,
  type WordsToBuild,
  wordsToBuildSchema,
} from '@hln/contracts/site-words';
import * as v from 'valibot';
import { dataOf } from '../_shared/http/database-errors.ts';
import { defineFunction } from '../_shared/http/define-function.ts';
import type { FunctionDependencies } from '../_shared/http/dependencies.ts';
import type { FunctionEnvironment } from '../_shared/http/environment.ts';
import { requireServiceKey } from '../_shared/http/guard.ts';
import { askHook } from './ask-hook.ts';
import { missingWords, readLiveWords } from './live-words.ts';

/** A build on the host takes some minutes, and may have to queue. */
const LIVE_WITHIN_MS = 30 * 60_000;

/** How many texts a failure message names. */
const NAMED_TEXTS = 5;

const NO_PREVIEWS =
  'This site is built by its host, which makes no previews. Publish, and roll back if something is wrong.';
const NO_SITE_URL = 'Nobody knows where the site is. Set SITE_URL among the secrets of the functions.';

/** The results of a run, as counts for the schedule. */
type Report = Record<'asked' | 'live' | 'failed' | 'waiting', number>;

/**
 * The scheduled job that publishes words where our own server does not serve the site: it asks the site's host to build
 * it, through the hook in the settings, and checks on each run whether the live site has the words by now.
 */
export const handler = defineFunction(['POST'], async (request, environment, dependencies) => {
  await requireServiceKey(request, environment);
  const report: Report = { asked: 0, live: 0, failed: 0, waiting: 0 };
  const { 'content.build-hook': hook } = await dependencies.settings.read();
  if (dependencies.buildsSite || hook === '') return Response.json(report);
  const desk = openDesk(environment, dependencies, request.signal, report);
  const asked = v.parse(
    wordsToBuildSchema,
    dataOf('words_to_build', await dependencies.db.rpc('words_to_build')),
  );
  if (asked.publication === null) await desk.takeNext(hook);
  else if (asked.publication.hook_answer === null) await desk.ask(asked.publication.id, hook);
  else await desk.look(asked.publication, asked.edits);
  return Response.json(report);
});

function openDesk(
  { siteUrl, watch }: FunctionEnvironment,
  { db, resolve }: FunctionDependencies,
  signal: AbortSignal,
  report: Report,
) {
  const outside = { resolve, allowLoopback: watch.allowLoopback, signal };

  const note = async (
    publication: number,
    news: { state: string; failure?: string; checks?: (PublicationCheck & { faults: string[] })[] },
  ) => dataOf('note_publication', await db.rpc('note_publication', { publication, ...news }));

  const fail = async (publication: number, failure: string) => {
    await note(publication, { state: 'failed', failure });
    report.failed += 1;
  };

  const ask = async (publication: number, hook: string) => {
    // The call is recorded before it is made: if this run dies halfway, the next one asks again.
    dataOf('note_build_asked', await db.rpc('note_build_asked', { publication }));
    const said = await askHook(hook, outside);
    if ('failure' in said) return await fail(publication, said.failure);
    dataOf('note_build_asked', await db.rpc('note_build_asked', { publication, answer: said.answer }));
    report.asked += 1;
  };

  const takeNext = async (hook: string) => {
    const claim = dataOf('claim_publication', await db.rpc('claim_publication'));
    const next = v.parse(v.nullable(claimedPublicationSchema), claim);
    if (next === null) return;
    if (next.kind === 'preview') return await fail(next.id, NO_PREVIEWS);
    if (siteUrl === null) return await fail(next.id, NO_SITE_URL);
    await ask(next.id, hook);
  };

  const look = async (asked: NonNullable<WordsToBuild['publication']>, edits: WordsToBuild['edits']) => {
    if (siteUrl === null) return await fail(asked.id, NO_SITE_URL);
    const live = await readLiveWords({ ...outside, siteUrl }, `publication=${asked.id}&at=${Date.now()}`);
    const missing = 'unread' in live ? [] : missingWords(live, edits);
    if (!('unread' in live) && missing.length === 0) {
      await note(asked.id, { state: 'live', checks: [{ name: 'Words on the live site', faults: [] }] });
      report.live += 1;
      return;
    }
    if (Date.now() - Date.parse(asked.hook_asked_at) > LIVE_WITHIN_MS) {
      return await fail(asked.id, lateFailure('unread' in live ? live.unread : null, missing));
    }
    // Renews the claim; otherwise another run would take over the publication.
    await note(asked.id, { state: 'building' });
    report.waiting += 1;
  };

  return { ask, takeNext, look };
}

function lateFailure(unread: string | null, missing: readonly string[]): string {
  const rest = missing.length - NAMED_TEXTS;
  const names = missing.slice(0, NAMED_TEXTS).join('; ') + (rest > 0 ? `; and ${rest} more` : '');
  const what =
    unread === null ? `the live site still has other words for: ${names}` : `of the live site, ${unread}`;
  return `The build was asked for, and after ${LIVE_WITHIN_MS / 60_000} minutes ${what}. Read the host’s log of the build, put right what it says, and publish again.`;
}
