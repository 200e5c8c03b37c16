-- What staff do with drafts: read them, save them, look at their history.

create function private.refuse_to_change_words() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.has_permission('content-management.manage') then
    raise exception 'You may read these words, but not change them.' using errcode = '42501', hint = 'Ask an Owner.';
  end if;
end
$$;
revoke all on function private.refuse_to_change_words() from public;

-- Everything that differs from the files or ever did, and the latest publications, newest first.
create function public.read_site_words() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.refuse_without('content-management.view');
  return jsonb_build_object(
    'words', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'key', w.key, 'draft', w.draft, 'base', w.base, 'revision', w.revision, 'changed_at', w.changed_at,
        'worded_at', w.worded_at, 'changed_by', u.email, 'published', w.published, 'published_at', w.published_at
      ) order by w.key), '[]')
      from private.site_words as w left join auth.users as u on u.id = w.changed_by
      where w.revision > 0
    ),
    'publications', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', p.id, 'kind', p.kind, 'state', p.state, 'why', p.why, 'publish_at', p.publish_at, 'asked_at', p.asked_at,
        'asked_by', u.email, 'is_own', p.asked_by is not distinct from (select auth.uid()), 'rolls_back', p.rolls_back,
        'started_at', p.started_at, 'finished_at', p.finished_at, 'checks', p.checks, 'failure', p.failure,
        'preview', p.preview,
        'keys', (select coalesce(jsonb_agg(c.key order by c.key), '[]') from private.publication_words as c where c.publication = p.id)
      ) order by p.id desc), '[]')
      from (select * from private.publications as o order by o.id desc limit 50) as p
        left join auth.users as u on u.id = p.asked_by
    )
  );
end
$$;
comment on function public.read_site_words() is 'What staff have changed in the words of the site, and what was published of it.';

create function public.site_word_history(word_key text) returns table (
  revision integer,
  words text,
  base text,
  why text,
  made_at timestamptz,
  made_by text
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.refuse_without('content-management.view');
  return query
    select r.revision, r.words, r.base, r.why, r.made_at, u.email::text
    from private.site_word_revisions as r left join auth.users as u on u.id = r.made_by
    where r.key = word_key order by r.revision desc;
end
$$;
comment on function public.site_word_history(text) is 'The last saves of one text, newest first.';

-- The row of a text, locked; made if this is its first change.
create function private.site_word_to_change(word_key text) returns private.site_words
language plpgsql security definer set search_path = ''
as $$
declare
  word private.site_words;
begin
  select * into word from private.site_words as w where w.key = word_key for update;
  if found then
    return word;
  end if;
  perform pg_advisory_xact_lock(hashtext('hln.site_words'));
  if (select count(*) from private.site_words) >= 3000 then
    raise exception 'There are 3,000 changed texts already.' using errcode = 'PT409';
  end if;
  insert into private.site_words (key) values (word_key) on conflict (key) do nothing;
  select * into word from private.site_words as w where w.key = word_key for update;
  return word;
end
$$;
revoke all on function private.site_word_to_change(text) from public;

-- Saves drafts. A text that somebody else has saved meanwhile is not touched, and comes back with their words: the page
-- shows both and lets a person decide.
--   changes   1 to 50 of {"key", "words", "base", "revision"}: words of null are those of the files, base is what the files
--             said, and the revision is the one that the words were written from. With "confirmed": true, words that stay as
--             they are count as written anew: they still fit the other language, which has changed.
-- Returns {"saved": [{"key", "revision"}], "refused": [{"key", "revision", "words", "changed_at", "changed_by"}]}.
create function public.save_site_words(changes jsonb, why text default null) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  wanted jsonb;
  was private.site_words;
  new_words text;
  reason constant text := nullif(btrim(coalesce(why, '')), '');
  saved jsonb := '[]';
  refused jsonb := '[]';
begin
  perform private.refuse_to_change_words();
  if coalesce(octet_length(changes::text), 0) not between 2 and 500000 or jsonb_typeof(changes) <> 'array'
    or jsonb_array_length(changes) not between 1 and 50
  then
    raise exception 'Save 1 to 50 texts at a time.' using errcode = '22023';
  end if;
  if reason is not null then
    perform private.give_reason(reason);
  end if;
  -- In one order, so that two saves of the same texts cannot block each other.
  for wanted in select c from jsonb_array_elements(changes) as c order by c ->> 'key' loop
    if jsonb_typeof(wanted) <> 'object' or jsonb_typeof(wanted -> 'key') is distinct from 'string'
      or coalesce(jsonb_typeof(wanted -> 'words'), 'none') not in ('string', 'null')
      or jsonb_typeof(wanted -> 'base') is distinct from 'string' or char_length(wanted ->> 'base') > 8000
      or jsonb_typeof(wanted -> 'revision') is distinct from 'number'
    then
      raise exception 'These changes cannot be read.' using errcode = '22023';
    end if;
    new_words := wanted ->> 'words';
    if private.site_words_fault(new_words) is not null then
      raise exception 'The words %', private.site_words_fault(new_words) using errcode = '22023';
    end if;
    was := private.site_word_to_change(wanted ->> 'key');
    if wanted -> 'revision' is distinct from to_jsonb(was.revision) and new_words is distinct from was.draft then
      refused := refused || jsonb_build_object(
        'key', was.key, 'revision', was.revision, 'words', was.draft, 'changed_at', was.changed_at,
        'changed_by', (select u.email from auth.users as u where u.id = was.changed_by)
      );
      continue;
    end if;
    if new_words is not distinct from was.draft and wanted -> 'confirmed' is distinct from 'true' then
      saved := saved || jsonb_build_object('key', was.key, 'revision', was.revision);
      continue;
    end if;
    update private.site_words as w
    set draft = new_words, base = wanted ->> 'base', revision = was.revision + 1, changed_at = now(),
      worded_at = case when new_words is distinct from was.draft then now() else was.worded_at end,
      changed_by = (select auth.uid())
    where w.key = was.key;
    insert into private.site_word_revisions (key, revision, words, base, why, made_by)
    values (was.key, was.revision + 1, new_words, wanted ->> 'base', reason, (select auth.uid()));
    delete from private.site_word_revisions as r where r.key = was.key and r.revision <= was.revision - 49;
    -- The words are meant for everybody; what is cut here stands in the history.
    perform private.record_audit(
      'changed', 'content-management', 'private.site_words', was.key,
      jsonb_build_object('words', left(was.draft, 1500), 'revision', was.revision),
      jsonb_build_object('words', left(new_words, 1500), 'revision', was.revision + 1)
    );
    saved := saved || jsonb_build_object('key', was.key, 'revision', was.revision + 1);
  end loop;
  return jsonb_build_object('saved', saved, 'refused', refused);
end
$$;
comment on function public.save_site_words(jsonb, text) is
  'Saves drafts, but for those that somebody else has saved meanwhile: they come back as they are.';

revoke all on function public.read_site_words(), public.site_word_history(text), public.save_site_words(jsonb, text)
  from public, anon;
grant execute on function public.read_site_words(), public.site_word_history(text), public.save_site_words(jsonb, text)
  to authenticated;
