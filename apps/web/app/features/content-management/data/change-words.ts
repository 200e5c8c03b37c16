import { type SavedWords, savedWordsSchema } from '@hln/contracts/site-words';
import * as v from 'valibot';
import { dataOf, limited } from '../../../lib/staff/staff-call.ts';
import { staffRest } from '../../../lib/staff/staff-client.ts';
import { CONTENT_MANAGEMENT } from '../texts.ts';

export interface WordChange {
  readonly key: string;
  /** Null for the words in the files. */
  readonly words: string | null;
  /** The words in the files. */
  readonly base: string;
  /** The revision that the words were based on. */
  readonly revision: number;
  /** The words stay as they are, and still match the other language. */
  readonly confirmed?: true;
}

/** The most texts that one call saves. */
export const MOST_CHANGES = 50;

/** The database's word for its current time: this device's clock may be wrong. */
const NOW = 'now';

/** The revisions of the drafts that somebody has seen, by key. */
export type SeenRevisions = Readonly<Record<string, number>>;

/**
 * Saves drafts, except those that somebody else has saved in the meantime. @throws SiteError with the database's
 * sentence
 */
export async function saveWords(changes: readonly WordChange[], why: string | null): Promise<SavedWords> {
  const answer = await staffRest()
    .rpc('save_site_words', {
      changes: changes.map((change) => ({ ...change })),
      why: why ?? '',
    })
    .abortSignal(limited());
  return v.parse(savedWordsSchema, dataOf(answer, CONTENT_MANAGEMENT.unsaved));
}

/** @param due a moment, or null for now. @returns the publication's number. @throws SiteError with the database's sentence */
export async function publishWords(seen: SeenRevisions, due: Date | null, why: string): Promise<number> {
  const answer = await staffRest()
    .rpc('publish_site_words', { seen, why, due: due?.toISOString() ?? NOW })
    .abortSignal(limited());
  return v.parse(v.number(), dataOf(answer, CONTENT_MANAGEMENT.unsaved));
}

/** @returns the preview's number. @throws SiteError with the database's sentence */
export async function previewWords(seen: SeenRevisions): Promise<number> {
  const answer = await staffRest().rpc('preview_site_words', { seen }).abortSignal(limited());
  return v.parse(v.number(), dataOf(answer, CONTENT_MANAGEMENT.unsaved));
}

/** @throws SiteError with the database's sentence */
export async function cancelPublication(id: number): Promise<void> {
  const answer = await staffRest().rpc('cancel_publication', { publication: id }).abortSignal(limited());
  dataOf(answer, CONTENT_MANAGEMENT.unsaved);
}

/** Publishes the previous words again. @returns the new publication's number. @throws SiteError */
export async function rollBack(id: number): Promise<number> {
  const answer = await staffRest().rpc('roll_back_publication', { publication: id }).abortSignal(limited());
  return v.parse(v.number(), dataOf(answer, CONTENT_MANAGEMENT.unsaved));
}
