-- What staff do with publications: ask for one, look at it before, cancel it, go back behind it.

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
revoke all on function private.audit_publication(text, bigint) from public;

-- Queues drafts as they were seen. @param seen {"key": revision}: 1 to 500 texts with the revisions that were looked at
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
      using errcode = 'PT409', hint = 'Look at it again and decide which words to publish.';
  end if;
  insert into private.publications (kind, why, publish_at, asked_by)
  values (wanted_kind, reason, due, (select auth.uid()))
  returning id into number;
  insert into private.publication_words (publication, key, words, base)
  select number, w.key, w.draft, w.base
  from private.site_words as w
  where w.key in (select jsonb_object_keys(seen)) and w.draft is distinct from w.published;
  if not found then
    raise exception 'These words are published already.' using errcode = 'PT409';
  end if;
  return number;
end
$$;
revoke all on function private.queue_publication(text, jsonb, timestamptz, text) from public;

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
revoke all on function private.refuse_more_publications() from public;

-- Asks for the site to be built with these drafts. @param due when it goes live; null for now. @returns its number
create function public.publish_site_words(seen jsonb, why text, due timestamptz default null) returns bigint
language plpgsql security definer set search_path = ''
as $$
declare
  number bigint;
begin
  perform private.refuse_to_change_words();
  perform private.refuse_more_publications();
  if due < now() - interval '1 minute' or due > now() + interval '1 year' then
    raise exception 'Choose a time from now on, within a year.' using errcode = '22023';
  end if;
  number := private.queue_publication('publish', seen, coalesce(due, now()), private.give_reason(why));
  perform private.audit_publication('publish', number);
  return number;
end
$$;
comment on function public.publish_site_words(jsonb, text, timestamptz) is 'Publishes drafts as they were seen, now or at a time.';

-- Asks for a preview. One that the same person still waits for is dropped.
create function public.preview_site_words(seen jsonb) returns bigint
language plpgsql security definer set search_path = ''
as $$
declare
  number bigint;
begin
  perform private.refuse_to_change_words();
  delete from private.publications as p
  where p.kind = 'preview' and p.state = 'queued' and p.asked_by = (select auth.uid());
  number := private.queue_publication('preview', seen, now(), null);
  perform private.audit_publication('preview', number);
  return number;
end
$$;
comment on function public.preview_site_words(jsonb) is 'Has the site built with drafts beside the one that visitors see.';

create function public.cancel_publication(publication bigint) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refuse_to_change_words();
  update private.publications as p set state = 'cancelled', finished_at = now()
  where p.id = cancel_publication.publication and p.state = 'queued';
  if not found then
    raise exception 'It is no longer waiting.' using errcode = 'PT409', hint = 'Look at what became of it.';
  end if;
  perform private.audit_publication('cancelled', publication);
end
$$;
comment on function public.cancel_publication(bigint) is 'Cancels a publication that waits.';

-- Publishes the words as they stood before a publication went live. Drafts stay as they are.
create function public.roll_back_publication(publication bigint) returns bigint
language plpgsql security definer set search_path = ''
as $$
declare
  number bigint;
begin
  perform private.refuse_to_change_words();
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
    -- Of each text, what stood there before the first of the publications that are undone.
    select distinct on (c.key) c.key, c.before, c.base
    from private.publication_words as c join private.publications as p on p.id = c.publication
      join private.publications as from_here on from_here.id = roll_back_publication.publication
    where p.state = 'live' and (p.finished_at, p.id) >= (from_here.finished_at, from_here.id)
    order by c.key, p.finished_at, p.id
  ) as first join private.site_words as w on w.key = first.key
  where first.before is distinct from w.published;
  if not found then
    raise exception 'The words are as they were before it already.' using errcode = 'PT409';
  end if;
  perform private.audit_publication('roll-back', number);
  return number;
end
$$;
comment on function public.roll_back_publication(bigint) is 'Publishes the words as they stood before a publication.';

-- What a publication changes: [{"key", "words", "before", "base"}]; null words are those of the files.
create function public.read_publication(publication bigint) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.refuse_without('content-management.view');
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
comment on function public.read_publication(bigint) is 'The words that a publication changes.';

revoke all on function public.publish_site_words(jsonb, text, timestamptz), public.preview_site_words(jsonb),
  public.cancel_publication(bigint), public.roll_back_publication(bigint), public.read_publication(bigint)
  from public, anon;
grant execute on function public.publish_site_words(jsonb, text, timestamptz), public.preview_site_words(jsonb),
  public.cancel_publication(bigint), public.roll_back_publication(bigint), public.read_publication(bigint)
  to authenticated;
