-- Where our own server does not serve the site, publishing asks the site's host to build it, by a hook whose address is a
-- setting, and waits until the live site has the words (the function publish-words, docs/decisions/117).

insert into private.settings (key, kind, lowest, highest) values ('content.build-hook', 'secret', 12, 500);

-- Judged once more by what its name resolves to, whenever it is called.
create function private.refuse_unsafe_build_hook() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.value #>> '{}' !~* '^https:' or private.watchable_host(new.value #>> '{}') is null then
    raise exception 'The setting % must be an address on the internet that begins with https://.', new.key
      using errcode = '22023';
  end if;
  return new;
end
$$;
revoke all on function private.refuse_unsafe_build_hook() from public;
create trigger settings_build_hook before insert or update of value on private.settings
  for each row when (new.key = 'content.build-hook' and new.value is not null)
  execute function private.refuse_unsafe_build_hook();

alter table private.publications
  add column hook_asked_at timestamptz,
  add column hook_answer text constraint publications_hook_answer_size check (char_length(hook_answer) <= 100);
comment on column private.publications.hook_asked_at is 'When the build hook was last called; null where our own server builds.';
comment on column private.publications.hook_answer is 'What the hook answered, such as "201"; null until it did.';

-- Every edit that the site has once this publication is live; of null, those that it has now.
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
revoke all on function private.edits_with(bigint) from public;

-- As before. One that is given again has not been asked for by anybody yet.
create or replace function public.claim_publication() returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  claimed private.publications;
begin
  perform pg_advisory_xact_lock(hashtext('hln.publications'));
  if exists (
    select from private.publications as p
    where p.state in ('building', 'checking') and p.heard_at > now() - interval '10 minutes'
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

-- Notes that the build hook is about to be called (no answer), or what it answered.
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
comment on function public.note_build_asked(bigint, text) is 'That the host of the site was asked to build it, and what it said.';

-- For whoever builds the site elsewhere: the words of the publication that it was asked for, else those that visitors read.
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
comment on function public.words_to_build() is 'Every edit that the next build of the site is to have, and what asked for it.';

revoke all on function public.note_build_asked(bigint, text), public.words_to_build() from public, anon, authenticated;
grant execute on function public.note_build_asked(bigint, text), public.words_to_build() to service_role;

-- As before, and what became of the build hook.
create or replace function public.read_site_words() returns jsonb
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
        'preview', p.preview, 'hook_asked_at', p.hook_asked_at, 'hook_answer', p.hook_answer,
        'keys', (select coalesce(jsonb_agg(c.key order by c.key), '[]') from private.publication_words as c where c.publication = p.id)
      ) order by p.id desc), '[]')
      from (select * from private.publications as o order by o.id desc limit 50) as p
        left join auth.users as u on u.id = p.asked_by
    )
  );
end
$$;

-- Each minute, as the schedule of a hosted project does; where our own server serves the site, it has nothing to do.
insert into public.scheduled_jobs (name, every) values ('publish-words', interval '1 minute');
