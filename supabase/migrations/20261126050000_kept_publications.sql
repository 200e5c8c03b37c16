-- A publication goes to another process once its builder has been silent for 45 seconds instead of ten minutes.

create or replace function public.claim_publication() returns jsonb
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

-- Says that the process that builds a publication is still there; it does so every ten seconds.
create function public.keep_publication(publication bigint) returns void
language sql security definer set search_path = ''
as $$
  update private.publications as p set heard_at = now()
  where p.id = keep_publication.publication and p.state in ('building', 'checking')
$$;
grant execute on function public.keep_publication to service_role;
