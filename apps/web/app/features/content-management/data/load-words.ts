import {
  type PublicationWord,
  publicationWordsSchema,
  type SiteWords,
  siteWordsSchema,
  type WordField,
  type WordRevision,
  wordFieldsSchema,
  wordRevisionsSchema,
} from '@hln/contracts/site-words';
import * as v from 'valibot';
import { SiteError } from '../../../lib/errors.ts';
import { dataOf, limited } from '../../../lib/staff/staff-call.ts';
import { staffRest } from '../../../lib/staff/staff-client.ts';
import { CONTENT_MANAGEMENT, PUBLICATIONS, WORD_HISTORY } from '../texts.ts';

/** Written by the build: every text of the site and its rules. */
const FIELDS_URL = '/content/words.json';

/** Every text of the site as it is in the files, in page order. @throws SiteError */
export async function loadFields(signal: AbortSignal): Promise<readonly WordField[]> {
  try {
    const answer = await fetch(FIELDS_URL, { cache: 'no-cache', signal: limited(signal) });
    if (!answer.ok) throw new Error(`${FIELDS_URL} answered ${answer.status}`);
    return v.parse(wordFieldsSchema, await answer.json()).fields;
  } catch (cause) {
    throw new SiteError('unreachable', CONTENT_MANAGEMENT.failed, { cause });
  }
}

/** The drafts and published changes, and the latest publications. @throws SiteError */
export async function loadSiteWords(signal: AbortSignal): Promise<SiteWords> {
  const answer = await staffRest().rpc('read_site_words').abortSignal(limited(signal));
  return v.parse(siteWordsSchema, dataOf(answer, CONTENT_MANAGEMENT.failed));
}

/** The revisions of one text, newest first. @throws SiteError */
export async function loadRevisions(key: string, signal: AbortSignal): Promise<readonly WordRevision[]> {
  const answer = await staffRest().rpc('site_word_history', { word_key: key }).abortSignal(limited(signal));
  return v.parse(wordRevisionsSchema, dataOf(answer, WORD_HISTORY.failed));
}

/** The changes of a publication. @throws SiteError */
export async function loadPublication(id: number, signal: AbortSignal): Promise<readonly PublicationWord[]> {
  const answer = await staffRest().rpc('read_publication', { publication: id }).abortSignal(limited(signal));
  return v.parse(publicationWordsSchema, dataOf(answer, PUBLICATIONS.failed));
}
