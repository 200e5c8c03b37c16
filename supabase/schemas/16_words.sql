-- The changes that staff have made to the words of the public pages. The words themselves are in the files of
-- apps/web/app/content; these tables hold only what differs from them, since a publication builds the site from both
-- (docs/decisions/content.md). They are read and written only through functions.

-- Why a text can't be published on a page, as the end of a sentence; null if it can. What a single field accepts is
-- defined by the files that describe it; this refuses what no field accepts.
create function private.site_words_fault(words text) returns text
language sql immutable set search_path = ''
as $$
  select case
    when char_length(words) > 8000 then 'have more than 8,000 characters.'
    when btrim(words, E' \n\t\u00a0') = '' then 'are empty.'
    -- Line breaks are allowed; other control characters, and those that change the direction of text, are not.
    when words ~ '[\u0001-\u0009\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]'
      then 'have a character that cannot be shown.'
  end
$$;

create table private.site_words (
  key text primary key constraint site_words_key_form check (
    char_length(key) <= 200 and key ~ '^[a-z0-9][a-z0-9-]*(/[a-z0-9-]+)?/[^\s\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]+$'
  ),
  draft text constraint site_words_draft_fits check (private.site_words_fault(draft) is null),
  base text constraint site_words_base_size check (char_length(base) <= 8000),
  revision integer not null default 0,
  changed_at timestamptz,
  worded_at timestamptz,
  changed_by uuid references auth.users (id) on delete set null,
  published text constraint site_words_published_fits check (private.site_words_fault(published) is null),
  published_at timestamptz
);
comment on table private.site_words is 'Every text of the site that staff have ever changed.';
comment on column private.site_words.key is 'Content file, export and path: "home/SERVICES.items.0.title".';
comment on column private.site_words.draft is 'The draft of staff; null if the files'' words are used.';
comment on column private.site_words.base is 'The words of the files when the draft was written.';
comment on column private.site_words.revision is 'Number of saves; a save names the revision that it is based on.';
comment on column private.site_words.worded_at is 'When a save last changed the words. Other saves confirm that they still fit.';
comment on column private.site_words.published is 'The published text; null if the files'' words are used.';
create index site_words_changed_by on private.site_words (changed_by);
alter table private.site_words enable row level security;

create table private.site_word_revisions (
  key text not null references private.site_words (key) on delete cascade,
  revision integer not null,
  words text constraint site_word_revisions_words_fit check (private.site_words_fault(words) is null),
  base text not null constraint site_word_revisions_base_size check (char_length(base) <= 8000),
  why text constraint site_word_revisions_why_line check (why ~ '^[^\u0001-\u001f\u007f-\u009f\u2028\u2029]{1,200}$'),
  made_at timestamptz not null default now(),
  made_by uuid references auth.users (id) on delete set null,
  primary key (key, revision)
);
comment on table private.site_word_revisions is 'The last fifty saves of each text; null if the files'' words are used.';
create index site_word_revisions_made_by on private.site_word_revisions (made_by);
alter table private.site_word_revisions enable row level security;

create table private.publications (
  id bigint generated always as identity primary key,
  kind text not null constraint publications_kind_known check (kind in ('preview', 'publish')),
  state text not null default 'queued' constraint publications_state_known
    check (state in ('queued', 'building', 'checking', 'live', 'ready', 'failed', 'cancelled')),
  why text constraint publications_why_line check (why ~ '^[^\u0001-\u001f\u007f-\u009f\u2028\u2029]{1,200}$'),
  publish_at timestamptz not null default now(),
  asked_at timestamptz not null default now(),
  asked_by uuid references auth.users (id) on delete set null,
  rolls_back bigint references private.publications (id) on delete set null,
  attempts integer not null default 0,
  started_at timestamptz,
  heard_at timestamptz,
  finished_at timestamptz,
  checks jsonb not null default '[]' constraint publications_checks_size check (octet_length(checks::text) <= 100000),
  failure text constraint publications_failure_size check (char_length(failure) <= 2000),
  preview text constraint publications_preview_form check (preview ~ '^/content-preview/[A-Za-z0-9_-]{16,100}(/|$)'),
  constraint publications_ends check (case kind when 'preview' then state <> 'live' else state <> 'ready' end),
  hook_asked_at timestamptz,
  hook_answer text constraint publications_hook_answer_size check (char_length(hook_answer) <= 100)
);
comment on table private.publications is 'Builds of the site with changed words: published ones, and previews.';
comment on column private.publications.heard_at is 'When the process that builds it last reported progress.';
comment on column private.publications.hook_asked_at is 'When the build hook was last called; null where our own server builds.';
comment on column private.publications.hook_answer is 'The hook''s answer, such as "201"; null until there is one.';
create index publications_state on private.publications (state, publish_at);
create index publications_asked_by on private.publications (asked_by);
create index publications_rolls_back on private.publications (rolls_back);
alter table private.publications enable row level security;

create table private.publication_words (
  publication bigint not null references private.publications (id) on delete cascade,
  key text not null references private.site_words (key) on delete cascade,
  words text constraint publication_words_fit check (private.site_words_fault(words) is null),
  before text constraint publication_words_before_fit check (private.site_words_fault(before) is null),
  base text not null constraint publication_words_base_size check (char_length(base) <= 8000),
  primary key (publication, key)
);
comment on table private.publication_words is
  'The words that a publication changes, fixed when it is requested: drafts saved later are not part of it.';
comment on column private.publication_words.before is 'The text before the publication went live; null if the files'' words were used.';
create index publication_words_key on private.publication_words (key);
alter table private.publication_words enable row level security;

-- Everything that differs from the files or ever did, and the latest publications, newest first, with the outcome of
-- the build hook.
create function public.read_site_words() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_permission('content-management.view');
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
        'preview', p.preview, 'hook_asked_at', p.hook_asked_at, 'hook_answer', p.hook_answer,
        'keys', (select coalesce(jsonb_agg(c.key order by c.key), '[]') from private.publication_words as c where c.publication = p.id)
      ) order by p.id desc), '[]')
      from (select * from private.publications as o order by o.id desc limit 50) as p
        left join auth.users as u on u.id = p.asked_by
    )
  );
end
$$;
comment on function public.read_site_words() is 'Returns the words of the site that staff have changed, and which of them are published.';
grant execute on function public.read_site_words to authenticated;

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
  perform private.require_permission('content-management.view');
  return query
    select r.revision, r.words, r.base, r.why, r.made_at, u.email::text
    from private.site_word_revisions as r left join auth.users as u on u.id = r.made_by
    where r.key = word_key order by r.revision desc;
end
$$;
comment on function public.site_word_history(text) is 'Returns the last saves of one text, newest first.';
grant execute on function public.site_word_history to authenticated;

-- Locks and returns a text's row; creates it for the first change.
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
    raise exception 'There are already 3,000 changed texts.' using errcode = 'PT409';
  end if;
  insert into private.site_words (key) values (word_key) on conflict (key) do nothing;
  select * into word from private.site_words as w where w.key = word_key for update;
  return word;
end
$$;

-- Saves drafts. A text that somebody else has saved in the meantime is not changed but returned with their words: the page
-- shows both and lets the user decide.
--   changes   1 to 50 of {"key", "words", "base", "revision"}: null words are those of the files, base is the files' text,
--             and the revision is the one on which the words are based. With "confirmed": true, unchanged words count as
--             newly written: they still match the other language, which has changed.
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
  perform private.require_permission('content-management.manage', 'You can read these texts, but you can’t change them.');
  if coalesce(octet_length(changes::text), 0) not between 2 and 500000 or jsonb_typeof(changes) <> 'array'
    or jsonb_array_length(changes) not between 1 and 50
  then
    raise exception 'Save 1 to 50 texts at a time.' using errcode = '22023';
  end if;
  if reason is not null then
    perform private.give_reason(reason);
  end if;
  -- Saves the texts in a fixed order, so that concurrent saves of the same texts can't deadlock.
  for wanted in select c from jsonb_array_elements(changes) as c order by c ->> 'key' loop
    if jsonb_typeof(wanted) <> 'object' or jsonb_typeof(wanted -> 'key') is distinct from 'string'
      or coalesce(jsonb_typeof(wanted -> 'words'), 'none') not in ('string', 'null')
      or jsonb_typeof(wanted -> 'base') is distinct from 'string' or char_length(wanted ->> 'base') > 8000
      or jsonb_typeof(wanted -> 'revision') is distinct from 'number'
    then
      raise exception 'These changes can’t be read.' using errcode = '22023';
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
    -- The words are meant for the public, so the log may quote them; the history keeps those that are truncated here.
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
  'Saves drafts, except those that somebody else has saved in the meantime, which are returned as they are.';
grant execute on function public.save_site_words to authenticated;

-- The actions of staff on publications: requesting one, previewing it, cancelling it, rolling it back.
create function private.audit_publication(action text, publication bigint) returns void
language sql security definer set search_path = ''
as $$
  select private.record_audit(
    audit_publication.action, 'content-management', 'private.publications', p.id::text, null,
    jsonb_build_object('kind', p.kind, 'state', p.state, 'publish_at', p.publish_at, 'rolls_back', p.rolls_back,
      'texts', (select count(*) from private.publication_words as c where c.publication = p.id),
      'keys', (
        select coalesce(jsonb_agg(c.key), '[]')
        from (select c.key from private.publication_words as c where c.publication = p.id order by c.key limit 30) as c
      ))
  )
  from private.publications as p where p.id = audit_publication.publication
$$;

-- Queues drafts as they were seen. @param seen {"key": revision}: 1 to 500 texts with the revisions that were viewed
create function private.queue_publication(wanted_kind text, seen jsonb, due timestamptz, reason text) returns bigint
language plpgsql security definer set search_path = ''
as $$
declare
  number bigint;
begin
  if jsonb_typeof(seen) is distinct from 'object' or octet_length(seen::text) > 150000
    or (select count(*) from jsonb_object_keys(seen)) not between 1 and 500
  then
    raise exception 'Choose 1 to 500 texts.' using errcode = '22023';
  end if;
  perform from private.site_words as w where w.key in (select jsonb_object_keys(seen)) order by w.key for update;
  if exists (
    select from jsonb_each(seen) as s left join private.site_words as w on w.key = s.key
    where s.value is distinct from to_jsonb(w.revision)
  ) then
    raise exception 'One of these texts was changed in the meantime.'
      using errcode = 'PT409', hint = 'Check it and decide which words to publish.';
  end if;
  insert into private.publications (kind, why, publish_at, asked_by)
  values (wanted_kind, reason, due, (select auth.uid()))
  returning id into number;
  insert into private.publication_words (publication, key, words, base)
  select number, w.key, w.draft, w.base
  from private.site_words as w
  where w.key in (select jsonb_object_keys(seen)) and w.draft is distinct from w.published;
  if not found then
    raise exception 'These words are already published.' using errcode = 'PT409';
  end if;
  return number;
end
$$;

create function private.refuse_more_publications() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtext('hln.publications'));
  if (select count(*) from private.publications as p where p.kind = 'publish' and p.state = 'queued') >= 20 then
    raise exception 'Twenty publications are waiting. Cancel one first.' using errcode = 'PT409';
  end if;
end
$$;

-- Requests a build of the site with these drafts. @param due when it goes live; null for now. @returns its number
create function public.publish_site_words(seen jsonb, why text, due timestamptz default null) returns bigint
language plpgsql security definer set search_path = ''
as $$
declare
  number bigint;
begin
  perform private.require_permission('content-management.manage', 'You can read these texts, but you can’t change them.');
  perform private.refuse_more_publications();
  if due < now() - interval '1 minute' or due > now() + interval '1 year' then
    raise exception 'Choose a time within the next year.' using errcode = '22023';
  end if;
  number := private.queue_publication('publish', seen, coalesce(due, now()), private.give_reason(why));
  perform private.audit_publication('publish', number);
  return number;
end
$$;
comment on function public.publish_site_words(jsonb, text, timestamptz) is 'Publishes drafts as the caller saw them, now or at a given time.';
grant execute on function public.publish_site_words to authenticated;

-- Requests a preview. A pending one of the same person is dropped.
create function public.preview_site_words(seen jsonb) returns bigint
language plpgsql security definer set search_path = ''
as $$
declare
  number bigint;
begin
  perform private.require_permission('content-management.manage', 'You can read these texts, but you can’t change them.');
  delete from private.publications as p
  where p.kind = 'preview' and p.state = 'queued' and p.asked_by = (select auth.uid());
  number := private.queue_publication('preview', seen, now(), null);
  perform private.audit_publication('preview', number);
  return number;
end
$$;
comment on function public.preview_site_words(jsonb) is 'Requests a build of the site with drafts, beside the one that visitors see.';
grant execute on function public.preview_site_words to authenticated;

create function public.cancel_publication(publication bigint) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_permission('content-management.manage', 'You can read these texts, but you can’t change them.');
  update private.publications as p set state = 'cancelled', finished_at = now()
  where p.id = cancel_publication.publication and p.state = 'queued';
  if not found then
    raise exception 'It is no longer waiting.' using errcode = 'PT409', hint = 'Reload the page to see its state.';
  end if;
  perform private.audit_publication('cancelled', publication);
end
$$;
comment on function public.cancel_publication(bigint) is 'Cancels a waiting publication.';
grant execute on function public.cancel_publication to authenticated;

-- Publishes the words as they were before a publication went live. Drafts are unchanged.
create function public.roll_back_publication(publication bigint) returns bigint
language plpgsql security definer set search_path = ''
as $$
declare
  number bigint;
begin
  perform private.require_permission('content-management.manage', 'You can read these texts, but you can’t change them.');
  perform private.refuse_more_publications();
  if not exists (
    select from private.publications as p where p.id = roll_back_publication.publication and p.state = 'live'
  ) then
    raise exception 'There is no such publication to roll back.' using errcode = 'PT404';
  end if;
  insert into private.publications (kind, why, asked_by, rolls_back)
  values ('publish', private.give_reason('Rolled back publication ' || publication), (select auth.uid()), publication)
  returning id into number;
  insert into private.publication_words (publication, key, words, base)
  select number, first.key, first.before, first.base
  from (
    -- Each text as it stood before the first of the publications that are rolled back.
    select distinct on (c.key) c.key, c.before, c.base
    from private.publication_words as c join private.publications as p on p.id = c.publication
      join private.publications as from_here on from_here.id = roll_back_publication.publication
    where p.state = 'live' and (p.finished_at, p.id) >= (from_here.finished_at, from_here.id)
    order by c.key, p.finished_at, p.id
  ) as first join private.site_words as w on w.key = first.key
  where first.before is distinct from w.published;
  if not found then
    raise exception 'The words are already as they were before it.' using errcode = 'PT409';
  end if;
  perform private.audit_publication('roll-back', number);
  return number;
end
$$;
comment on function public.roll_back_publication(bigint) is 'Publishes the words as they were before a publication.';
grant execute on function public.roll_back_publication to authenticated;

-- Returns what a publication changes: [{"key", "words", "before", "base"}]; null words are those of the files.
create function public.read_publication(publication bigint) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_permission('content-management.view');
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'key', c.key, 'words', c.words, 'base', c.base,
      'before', case when p.state = 'live' then c.before else w.published end
    ) order by c.key), '[]')
    from private.publication_words as c join private.publications as p on p.id = c.publication
      join private.site_words as w on w.key = c.key
    where c.publication = read_publication.publication
  );
end
$$;
comment on function public.read_publication(bigint) is 'Returns the words that a publication changes.';
grant execute on function public.read_publication to authenticated;

-- Functions for the server that builds the site: they return the next publication, and record what happened to it.

-- The next publication that is due, or null: one at a time, however many processes ask. One without a sign of life for
-- 45 seconds is assigned again, since the process that built it has died; after three attempts it has failed. For a
-- reassigned one, no host has been asked yet.
create function public.claim_publication() returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  claimed private.publications;
begin
  perform pg_advisory_xact_lock(hashtext('hln.publications'));
  if exists (
    select from private.publications as p
    where p.state in ('building', 'checking') and p.heard_at > now() - interval '45 seconds'
  ) then
    return null;
  end if;
  update private.publications as p
  set state = 'failed', finished_at = now(), failure = 'The server stopped three times while it was building.'
  where p.state in ('building', 'checking') and p.attempts >= 3;
  select * into claimed from private.publications as p
  where p.state in ('building', 'checking') or p.state = 'queued' and p.publish_at <= now()
  order by p.state = 'queued', p.kind = 'preview', p.publish_at, p.id
  limit 1 for update;
  if not found then
    return null;
  end if;
  update private.publications as p
  set state = 'building', attempts = p.attempts + 1, started_at = now(), heard_at = now(), checks = '[]',
    hook_asked_at = null, hook_answer = null
  where p.id = claimed.id;
  return jsonb_build_object('id', claimed.id, 'kind', claimed.kind, 'edits', private.edits_with(claimed.id));
end
$$;
comment on function public.claim_publication() is 'Returns the next publication to build, with every edit that its build contains.';
grant execute on function public.claim_publication to service_role;

-- Reports that the process that builds a publication is still alive; it does so every ten seconds.
create function public.keep_publication(publication bigint) returns void
language sql security definer set search_path = ''
as $$
  update private.publications as p set heard_at = now()
  where p.id = keep_publication.publication and p.state in ('building', 'checking')
$$;
grant execute on function public.keep_publication to service_role;

-- @param state building, checking, live (of a publication), ready (of a preview) or failed
-- @param preview the path of a preview, below /content-preview/
create function public.note_publication(
  publication bigint, state text, checks jsonb default null, failure text default null, preview text default null
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  noted private.publications;
begin
  if note_publication.state is null or note_publication.state not in ('building', 'checking', 'live', 'ready', 'failed') then
    raise exception 'There is no such state.' using errcode = '22023';
  end if;
  update private.publications as p
  set state = note_publication.state, heard_at = now(),
    checks = coalesce(note_publication.checks, p.checks), failure = left(note_publication.failure, 2000),
    preview = coalesce(note_publication.preview, p.preview),
    finished_at = case when note_publication.state in ('live', 'ready', 'failed') then clock_timestamp() end
  where p.id = note_publication.publication and p.state in ('building', 'checking')
  returning * into noted;
  if not found then
    raise exception 'It is no longer being built.' using errcode = 'PT409';
  end if;
  if noted.state = 'live' then
    update private.publication_words as c set before = w.published
    from private.site_words as w where w.key = c.key and c.publication = noted.id;
    update private.site_words as w set published = c.words, published_at = now()
    from private.publication_words as c where c.publication = noted.id and c.key = w.key;
  end if;
  if noted.kind = 'publish' and noted.state in ('live', 'failed') then
    perform private.audit_publication(case noted.state when 'live' then 'published' else 'publishing-failed' end, noted.id);
  end if;
end
$$;
comment on function public.note_publication(bigint, text, jsonb, text, text) is 'Records the progress or result of building a publication.';
grant execute on function public.note_publication to service_role;

create function public.published_words() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('key', w.key, 'text', w.published, 'base', w.base) order by w.key), '[]')
  from private.site_words as w where w.published is not null
$$;
comment on function public.published_words() is 'Returns every published edit, with the words of the files that it replaces.';
grant execute on function public.published_words to service_role;

-- Marks these texts as settled: the files now contain what was published, so it need not be added any more. Returns how
-- many there were.
create function public.settle_words(keys text[]) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  settled integer;
begin
  perform from private.site_words as w where w.key = any (keys) and w.published is not null order by w.key for update;
  -- A null means the words of the files, which have now changed, so it is replaced with the earlier ones.
  update private.publication_words as c
  set words = coalesce(c.words, c.base), before = case when p.state = 'live' then coalesce(c.before, c.base) end
  from private.site_words as w, private.publications as p
  where w.key = c.key and w.key = any (keys) and w.published is not null and p.id = c.publication
    and private.site_words_fault(c.base) is null;
  update private.site_words as w
  set draft = case
      when w.draft is not distinct from w.published then null
      when w.draft is null and private.site_words_fault(w.base) is null then w.base
      else w.draft
    end,
    base = w.published, published = null
  where w.key = any (keys) and w.published is not null;
  get diagnostics settled = row_count;
  if settled > 0 then
    perform private.record_audit(
      'settled', 'content-management', 'private.site_words', null, null, jsonb_build_object('texts', settled)
    );
  end if;
  return settled;
end
$$;
comment on function public.settle_words(text[]) is 'Deletes edits that the files now contain.';
grant execute on function public.settle_words to service_role;

-- Deletes what nobody needs any more: previews after a week, publications that failed after 90 days, and all but the
-- last 200 that went live.
create function public.forget_old_publications() returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  removed integer;
begin
  delete from private.publications as p
  where p.state not in ('queued', 'building', 'checking') and (
    p.kind = 'preview' and p.asked_at < now() - interval '7 days'
    or p.state in ('failed', 'cancelled') and p.asked_at < now() - interval '90 days'
    or p.state = 'live' and p.id not in (
      select o.id from private.publications as o where o.state = 'live' order by o.finished_at desc, o.id desc limit 200
    )
  );
  get diagnostics removed = row_count;
  return removed;
end
$$;
comment on function public.forget_old_publications() is 'Deletes old previews and publications. Returns how many.';
grant execute on function public.forget_old_publications to service_role;

-- Every edit that the site has once this publication is live; for null, its current edits.
create function private.edits_with(publication bigint) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('key', e.key, 'text', e.words) order by e.key), '[]')
  from (
    select w.key, case when c.key is null then w.published else c.words end as words
    from private.site_words as w
      left join private.publication_words as c on c.key = w.key and c.publication = edits_with.publication
  ) as e
  where e.words is not null
$$;

-- Records that the build hook is about to be called (no answer), or its response.
create function public.note_build_asked(publication bigint, answer text default null) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  update private.publications as p
  set heard_at = now(), hook_answer = left(note_build_asked.answer, 100),
    hook_asked_at = case when note_build_asked.answer is null then now() else p.hook_asked_at end
  where p.id = note_build_asked.publication and p.kind = 'publish' and p.state = 'building';
  if not found then
    raise exception 'It is no longer being built.' using errcode = 'PT409';
  end if;
end
$$;
comment on function public.note_build_asked(bigint, text) is 'Records that the site''s host was asked to build it, and its answer.';
grant execute on function public.note_build_asked to service_role;

-- Returns, for a host that builds the site, the words of the publication for which it was asked, otherwise those that
-- visitors read.
create function public.words_to_build() returns jsonb
language sql stable security definer set search_path = ''
as $$
  with asked as (
    select p.id, p.hook_asked_at, p.hook_answer from private.publications as p
    where p.state = 'building' and p.hook_asked_at is not null
    order by p.hook_asked_at desc limit 1
  )
  select jsonb_build_object(
    'publication', (select to_jsonb(a) from asked as a),
    'edits', private.edits_with((select a.id from asked as a))
  )
$$;
comment on function public.words_to_build() is 'Returns every edit that the next build of the site contains, and what requested the build.';
grant execute on function public.words_to_build to service_role;
