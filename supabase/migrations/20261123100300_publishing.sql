-- What the server that builds the site asks and tells: which publication is next, and what became of it.

-- The next publication that is due, or null: one at a time, however many processes ask. One of which nobody has heard for
-- ten minutes is given again, since the process that built it has ended; after three times it has failed.
create function public.claim_publication() returns jsonb
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
  set state = 'building', attempts = p.attempts + 1, started_at = now(), heard_at = now(), checks = '[]'
  where p.id = claimed.id;
  return jsonb_build_object('id', claimed.id, 'kind', claimed.kind, 'edits', (
    select coalesce(jsonb_agg(jsonb_build_object('key', e.key, 'text', e.words) order by e.key), '[]')
    from (
      select w.key, case when c.key is null then w.published else c.words end as words
      from private.site_words as w
        left join private.publication_words as c on c.key = w.key and c.publication = claimed.id
    ) as e
    where e.words is not null
  ));
end
$$;
comment on function public.claim_publication() is 'The next publication to be built, with every edit that the site shall have.';

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
comment on function public.note_publication(bigint, text, jsonb, text, text) is 'What became of a publication that is being built.';

create function public.published_words() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('key', w.key, 'text', w.published, 'base', w.base) order by w.key), '[]')
  from private.site_words as w where w.published is not null
$$;
comment on function public.published_words() is 'Every edit that visitors read, with the words of the files that it was written for.';

-- The files now say what was published of these texts, so it need not be put in any more. Returns how many there were.
create function public.settle_words(keys text[]) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  settled integer;
begin
  perform from private.site_words as w where w.key = any (keys) and w.published is not null order by w.key for update;
  -- "The words of the files" are others from now on: what meant the earlier ones says so.
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
comment on function public.settle_words(text[]) is 'Drops edits that the files have now.';

-- Deletes what nobody needs any more: previews after a week, publications that came to nothing after 90 days, and all but
-- the last 200 that went live.
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

revoke all on function public.claim_publication(), public.note_publication(bigint, text, jsonb, text, text),
  public.published_words(), public.settle_words(text[]), public.forget_old_publications()
  from public, anon, authenticated;
grant execute on function public.claim_publication(), public.note_publication(bigint, text, jsonb, text, text),
  public.published_words(), public.settle_words(text[]), public.forget_old_publications()
  to service_role;
