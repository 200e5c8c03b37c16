-- begin_seeing_as() has to be callable by everybody who is signed in, since read_rows_seen() asks with the rights of its
-- caller. Now it does something for read_rows_seen() alone: whoever calls it by itself has not begun as that does, and
-- nobody can do so over the data API, where one request calls one function.

alter function public.begin_seeing_as(uuid, text) rename to become_for_seeing;
alter function public.become_for_seeing(uuid, text) set schema private;
revoke all on function private.become_for_seeing(uuid, text) from public, anon, authenticated;

create function public.begin_seeing_as(person uuid, relation_name text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if coalesce(current_setting('hln.seeing_as', true), '') is distinct from person::text then
    raise exception 'This is a part of read_rows_seen() and nothing by itself.' using errcode = '42501';
  end if;
  perform set_config('hln.seeing_as', '', true);
  return private.become_for_seeing(person, relation_name);
end
$$;
comment on function public.begin_seeing_as(uuid, text) is
  'Makes the rest of the transaction another person''s, for read_rows_seen() and nobody else.';
revoke all on function public.begin_seeing_as(uuid, text) from public, anon;
grant execute on function public.begin_seeing_as(uuid, text) to authenticated;

-- As before, and it says that it is at work.
create or replace function public.read_rows_seen(person uuid, relation_name text) returns jsonb
language plpgsql volatile set search_path = '' set timezone = 'UTC' set jit = off
as $$
declare
  claims constant text := current_setting('request.jwt.claims', true);
  claim constant text := current_setting('request.jwt.claim.sub', true);
  begun constant text := set_config('hln.seeing_as', person::text, true);
  facts constant jsonb := public.begin_seeing_as(person, relation_name);
  target constant text := format('%I.%I', split_part(relation_name, '.', 1), split_part(relation_name, '.', 2));
  seen bigint;
  keys jsonb;
begin
  if (facts ->> 'may_read')::boolean and not (facts ->> 'is_large')::boolean then
    execute format('select count(*) from (select from %s limit 10001) as r', target) into seen;
  elsif not (facts ->> 'may_read')::boolean then
    seen := 0;
  end if;
  if (facts ->> 'may_read')::boolean and facts ->> 'keys' is not null then
    execute format(
      'select coalesce(jsonb_agg(r.key), ''[]'') from (select jsonb_build_array(%s) as key from %s limit 20) as r',
      (select string_agg(format('%I::text', k), ', ') from jsonb_array_elements_text(facts -> 'keys') as k), target
    ) into keys;
  end if;
  perform set_config('request.jwt.claims', claims, true);
  perform set_config('request.jwt.claim.sub', claim, true);
  return facts || jsonb_build_object('seen', seen, 'rows', keys);
end
$$;
