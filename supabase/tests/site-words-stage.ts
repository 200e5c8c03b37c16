import { type SavedWords, savedWordsSchema, siteWordsSchema } from '@hln/contracts/site-words';
import { callAs, callRest, type StaffForTest, type TestServer } from '@hln/test-support/server';
import * as v from 'valibot';

/** A text of the site, and its value in the file. */
export const TITLE = { key: 'home/HERO.title', base: 'Learn with people' };
export const CHINESE_TITLE = { key: 'home/HERO_ZH.title', base: '与人同学' };

export interface WantedChange {
  readonly key?: unknown;
  readonly words?: unknown;
  readonly base?: unknown;
  readonly revision?: unknown;
  readonly confirmed?: unknown;
}

/** Helpers that call the API as staff and as the server that builds the site. */
export function wordsStage(server: TestServer) {
  const call = (who: StaffForTest | null, name: string, body: object = {}) => callAs(server, who, name, body);
  const service = (name: string, body: object = {}) =>
    callRest(server, 'service_role', 'POST', `/rpc/${name}`, body);
  const save = (who: StaffForTest | null, ...changes: readonly WantedChange[]) =>
    call(who, 'save_site_words', { changes, why: '' });

  /** Saves one text based on its current revision, and returns the new revision. */
  async function write(
    who: StaffForTest,
    { key, base }: { readonly key: string; readonly base: string },
    words: string | null,
  ): Promise<number> {
    const { words: known } = await read(who);
    const revision = known.find((word) => word.key === key)?.revision ?? 0;
    const answer = saved(await save(who, { key, base, words, revision }));
    const [done] = answer.saved;
    if (done === undefined) throw new Error(`not saved: ${JSON.stringify(answer)}`);
    return done.revision;
  }

  const saved = ({ body }: { readonly body: unknown }): SavedWords => v.parse(savedWordsSchema, body);
  const read = async (who: StaffForTest) =>
    v.parse(siteWordsSchema, (await call(who, 'read_site_words')).body);

  /** Publishes drafts unchanged, and acts as that server until the end. @returns the publication's number */
  async function publish(who: StaffForTest, ...keys: readonly string[]): Promise<number> {
    const { words } = await read(who);
    const seen = Object.fromEntries(
      words.filter(({ key }) => keys.includes(key)).map(({ key, revision }) => [key, revision]),
    );
    const { body } = await call(who, 'publish_site_words', { seen, due: null, why: 'A test' });
    const id = v.parse(v.number(), body);
    await goLive();
    return id;
  }

  /** Completes the next build. */
  async function goLive(): Promise<void> {
    const { body } = await service('claim_publication');
    const { id } = v.parse(v.object({ id: v.number() }), body);
    await service('note_publication', { publication: id, state: 'live', checks: [] });
  }

  return { call, service, save, write, saved, read, publish, goLive };
}
