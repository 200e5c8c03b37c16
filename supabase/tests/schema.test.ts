import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { schemaFiles } from '@hln/schema-writer';
import { repositoryRoot } from '@hln/server/for-tests';
import { type TestServer, testBackends } from '@hln/test-support/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withoutQualifiers } from './schema-text.ts';

const STALE = 'does not show the database that the migrations make; `npm run schema` writes it anew';

describe.each(await testBackends())('the files that show the schema, on $name', (backend) => {
  let server: TestServer;

  beforeAll(async () => {
    server = await backend.start();
  });

  afterAll(async () => {
    await server.close();
  });

  it('are those of a freshly migrated database', async () => {
    const comparable = (text: string) => (backend.name === 'PGlite' ? text : withoutQualifiers(text));
    for (const { path, text } of await schemaFiles(server.backend.database)) {
      const kept = await readFile(join(repositoryRoot, path), 'utf8');
      expect(comparable(kept), `${path} ${STALE}`).toBe(comparable(text));
    }
  });

  it('show every kind of thing that a migration can make', async () => {
    await server.backend.database.run(`
      create table public.made_for_this_test (
        id bigint generated always as identity primary key,
        word text not null default 'o''clock' constraint made_for_this_test_word check (word <> ''),
        twice text generated always as (word || word) stored
      );
      comment on table public.made_for_this_test is 'It''s here.';
      comment on column public.made_for_this_test.word is 'A word.';
      create index made_for_this_test_word_index on public.made_for_this_test (word);
      alter table public.made_for_this_test enable row level security;
      create policy made_for_this_test_read on public.made_for_this_test for select to anon using (word = 'a');
      grant select (word), insert on public.made_for_this_test to anon;
      create view public.seen_by_this_test with (security_invoker = true) as select 1 as one;
      create function public.called_by_this_test(word text) returns integer language sql as 'select 7';
      grant execute on function public.called_by_this_test(text) to anon;
    `);
    try {
      const [sql = '', types = ''] = (await schemaFiles(server.backend.database)).map(({ text }) => text);
      for (const line of [
        'id bigint not null generated always as identity',
        "word text not null default 'o''clock'::text",
        'twice text generated always as ((word || word)) stored',
        'constraint made_for_this_test_pkey PRIMARY KEY (id)',
        "constraint made_for_this_test_word CHECK ((word <> ''::text))",
        "comment on table public.made_for_this_test is 'It''s here.';",
        "comment on column public.made_for_this_test.word is 'A word.';",
        'CREATE INDEX made_for_this_test_word_index ON public.made_for_this_test USING btree (word);',
        'alter table public.made_for_this_test enable row level security;',
        "create policy made_for_this_test_read on public.made_for_this_test for select to anon\n  using ((word = 'a'::text));",
        'grant insert, select (word) on public.made_for_this_test to anon;',
        'create view public.seen_by_this_test with (security_invoker=true) as',
        'CREATE OR REPLACE FUNCTION public.called_by_this_test(word text)',
        'grant execute on function public.called_by_this_test(word text) to anon;',
      ]) {
        expect(sql).toContain(line);
      }
      expect(types).toContain('called_by_this_test: { Args: { word: string }; Returns: number }');
      expect(types).toMatch(
        /made_for_this_test: \{\s+Row: \{\s+id: number\s+twice: string \| null\s+word: string/,
      );
    } finally {
      await server.backend.database.run(`
        drop function public.called_by_this_test(text);
        drop view public.seen_by_this_test;
        drop table public.made_for_this_test;
      `);
    }
  });
});
