import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type WordField, wordFieldsSchema } from '@hln/contracts/site-words';
import type { StaffForTest } from '@hln/test-support/server';
import * as v from 'valibot';
import { BUILD_DIR, type startSite } from './site.ts';

type Site = Awaited<ReturnType<typeof startSite>>;

/** Every text of the built site. */
export async function builtFields(): Promise<readonly WordField[]> {
  const file = await readFile(join(BUILD_DIR, 'content/words.json'), 'utf8');
  return v.parse(wordFieldsSchema, JSON.parse(file)).fields;
}

export interface Drafted {
  readonly key: string;
  /** Null for no draft; {@link AS_ON_SITE} for one equal to the site's text. */
  readonly draft: string | null;
  readonly published?: string;
  /** How long ago it was saved, in hours. */
  readonly hours?: number;
}

/** Stands for a draft with the text of the built site, whatever it is. */
const AS_ON_SITE = 'as on the site';

/** A text that is drafted and published, one whose Chinese is out of date, and an unpublished one with Markdown. */
export const DRAFTED: readonly Drafted[] = [
  { key: 'home/HERO.contact', draft: AS_ON_SITE, hours: 30 },
  {
    key: 'home/HERO.scene',
    draft: 'Published words of a test.',
    published: 'Published words of a test.',
    hours: 50,
  },
  {
    key: 'home/HERO.lede',
    draft: 'A draft of the lede, as a test has written it down in place of what the home page says.',
    hours: 2,
  },
  {
    key: 'chat-script/STEPS.1.en',
    draft: 'A draft of the second question, which a test has asked in English alone.',
    hours: 3,
  },
  {
    key: 'about/STORY.paragraphs.0',
    draft: 'A draft with *stress* and a link. [To the team](/company).',
    hours: 4,
  },
];

/** Saves drafts as `who`, each in two steps, so that there is a history. */
export async function fillWords(
  site: Site,
  who: StaffForTest,
  drafted: readonly Drafted[] = DRAFTED,
): Promise<void> {
  const { database } = site.backend;
  await database.run('delete from private.publications; delete from private.site_words');
  const fields = new Map((await builtFields()).map((field) => [field.key, field]));
  for (const { key, draft, published = null, hours = 1 } of drafted) {
    const base = fields.get(key)?.text ?? 'Words from before';
    const words = draft === AS_ON_SITE ? base : draft;
    await database.query(
      `insert into private.site_words (key, draft, base, revision, changed_at, worded_at, changed_by, published, published_at)
       values ($1, $2, $3, 2, now() - make_interval(hours => $4), now() - make_interval(hours => $4), $5, $6, now() - interval '50 hours')`,
      [key, words, base, hours, who.id, published],
    );
    await database.query(
      `insert into private.site_word_revisions (key, revision, words, base, why, made_at, made_by) values
         ($1, 1, 'A first try', $3, null, now() - make_interval(hours => $4 + 1), null),
         ($1, 2, $2, $3, 'Plainer words', now() - make_interval(hours => $4), $5)`,
      [key, words, base, hours, who.id],
    );
  }
}

/** Publications in every state of the list; the latest live one can be rolled back. */
export async function fillPublications(site: Site, who: StaffForTest): Promise<void> {
  await site.backend.database.query(
    `with made as (
       insert into private.publications (kind, state, why, asked_at, publish_at, finished_at, asked_by, checks, failure)
       select 'publish', state, why, now() - make_interval(hours => hours), now() - make_interval(hours => due),
         case when state <> 'queued' then now() - make_interval(hours => due) end, $1, checks::jsonb, failure
       from (values
         ('live', 'New term', 50, 50, '[{"name":"Links","faults":[]},{"name":"Accessibility","faults":[]}]', null),
         ('failed', 'Two links', 20, 20,
           '[{"name":"Links","faults":["/abuot: there is no such page","/tool: there is no such page"]}]',
           'A check found faults, so nothing was changed.'),
         ('cancelled', 'Too early', 10, 10, '[]', null),
         ('queued', 'From Monday on', 1, -72, '[]', null)
       ) as v (state, why, hours, due, checks, failure)
       returning id
     )
     insert into private.publication_words (publication, key, words, base)
     select m.id, w.key, w.draft, w.base from made as m, private.site_words as w where w.key = 'home/HERO.scene'`,
    [who.id],
  );
}
