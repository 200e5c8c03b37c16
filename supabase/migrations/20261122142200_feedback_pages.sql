-- What the Feedback Analytics tool reads. IP addresses and e-mail addresses leave shortened; the full ones are read by
-- public.reveal_feedback_contact(), which is on record.

-- A text search that finds words by their beginnings, every one of them; null for a search without words.
create function private.feedback_query(search text) returns tsquery
language sql immutable set search_path = ''
as $$
  select string_agg(quote_literal(w.word) || ':*', ' & ')::text::tsquery
  from regexp_split_to_table(lower(private.searchable_words(left(search, 200))), '\s+') as w (word)
  where w.word <> ''
$$;
revoke all on function private.feedback_query(text) from public;

-- A page of feedback, newest first; each filter is null where it does not matter.
--   session_of, ip_of: entries of the same session, or IP address, as this one
--   spam_kind: 'hidden-field', 'links', 'repeated', 'staff' (marked by a person) or 'superseded' (an earlier vote)
create function public.search_feedback(
  search text, wanted_type text, wanted_status text, wanted_assignee text, wanted_tag text, wanted_kind text,
  wanted_version text, wanted_check text, wanted_contact text, spam_kind text, session_of uuid, ip_of uuid,
  from_time timestamptz, to_time timestamptz, before_time timestamptz, before_id uuid, page_size integer
) returns table (
  id uuid,
  created_at timestamptz,
  feedback_type text,
  status text,
  suspicion text,
  counts boolean,
  reason text,
  query_start text,
  statement_kind text,
  sql_length integer,
  formatter_version text,
  option_set text,
  wants_follow_up boolean,
  email_shortened text,
  ip_shortened text,
  assignee uuid,
  assignee_email text,
  tags text[],
  notes integer,
  check_outcome text,
  checked_with text,
  fixed_in text
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  words tsquery := private.feedback_query(search);
  anchor public.sql_feedback;
begin
  perform private.refuse_without('feedback-analytics.view');
  if coalesce(session_of, ip_of) is not null then
    select * into anchor from public.sql_feedback as f where f.id = coalesce(session_of, ip_of);
    if not found then
      raise exception 'This feedback has been deleted.' using errcode = 'PT404';
    end if;
  end if;
  -- Planned for its values, and with the conditions that matter alone: each has an index of its own.
  return query execute '
    select f.id, f.created_at, f.feedback_type, f.status, f.suspicion, f.counts, f.dislike_reason, left(f.original_sql, 160),
      f.statement_kind, f.sql_length, f.formatter_version, f.option_set, f.wants_follow_up,
      private.shortened_email(f.follow_up_email), private.shortened_ip(f.user_ip),
      f.assignee, u.email::text, f.tags,
      (select count(*)::integer from private.feedback_notes as n where n.feedback_id = f.id),
      f.check_outcome, f.checked_with, f.fixed_in
    from (
      select e.id, e.created_at from public.sql_feedback as e where true'
    || case when words is not null then ' and e.search_text @@ $1' else '' end
    || case when wanted_type is not null then ' and e.feedback_type = $2' else '' end
    || case
      when wanted_status = 'open' then ' and e.status in (''new'', ''in-work'')'
      when wanted_status is not null then ' and e.status = $3' else '' end
    || case
      when wanted_assignee = 'nobody' then ' and e.assignee is null'
      when wanted_assignee is not null then ' and e.assignee = $4::uuid' else '' end
    || case when wanted_tag is not null then ' and e.tags @> array[$5]' else '' end
    || case when wanted_kind is not null then ' and e.statement_kind = $6' else '' end
    || case
      when wanted_version = 'unknown' then ' and e.formatter_version is null'
      when wanted_version is not null then ' and e.formatter_version = $7' else '' end
    || case
      when wanted_check = 'not-run' then ' and e.check_outcome is null'
      when wanted_check is not null then ' and e.check_outcome = $8' else '' end
    || case wanted_contact
      when 'asked' then ' and e.follow_up_email is not null'
      when 'waiting' then ' and e.follow_up_email is not null and e.answered_at is null'
      when 'not-asked' then ' and e.follow_up_email is null' else '' end
    || case
      when spam_kind = 'superseded' then ' and not e.counts'
      when spam_kind = 'staff' then ' and e.status = ''spam'' and e.suspicion is null'
      when spam_kind is not null then ' and e.status = ''spam'' and e.suspicion = $9' else '' end
    || case when session_of is not null then ' and e.session_id = $10' else '' end
    || case when ip_of is not null then ' and e.user_ip = $11 and e.user_ip <> ''unknown''' else '' end
    || case when from_time is not null then ' and e.created_at >= $12' else '' end
    || case when to_time is not null then ' and e.created_at < $13' else '' end
    || case when before_time is not null and before_id is not null then ' and (e.created_at, e.id) < ($14, $15)' else '' end
    || '
      order by e.created_at desc, e.id desc limit $16
    ) as shown
      join public.sql_feedback as f on f.id = shown.id
      left join auth.users as u on u.id = f.assignee
    order by shown.created_at desc, shown.id desc'
  using words, wanted_type, wanted_status, wanted_assignee, wanted_tag, wanted_kind, wanted_version, wanted_check,
    spam_kind, anchor.session_id, anchor.user_ip, from_time, to_time, before_time, before_id,
    least(greatest(coalesce(page_size, 50), 1), 501);
exception
  when invalid_text_representation then
    raise exception 'There is no such person.' using errcode = '22023';
end
$$;

-- One entry whole, with its notes and how many others came from the same session and IP address.
create function public.read_feedback(feedback_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  f public.sql_feedback;
begin
  perform private.refuse_without('feedback-analytics.view');
  select * into f from public.sql_feedback as e where e.id = feedback_id;
  if not found then
    raise exception 'This feedback has been deleted.' using errcode = 'PT404';
  end if;
  return jsonb_build_object(
    'id', f.id, 'created_at', f.created_at, 'feedback_type', f.feedback_type, 'status', f.status,
    'suspicion', f.suspicion, 'counts', f.counts, 'reason', f.dislike_reason, 'original_sql', f.original_sql,
    'formatted_sql', f.formatted_sql, 'formatting_changes', f.formatting_changes, 'statement_kind', f.statement_kind,
    'sql_length', f.sql_length, 'formatter_version', f.formatter_version, 'formatting_options', f.formatting_options,
    'user_agent', f.user_agent, 'wants_follow_up', f.wants_follow_up,
    'email_shortened', private.shortened_email(f.follow_up_email), 'ip_shortened', private.shortened_ip(f.user_ip),
    'assignee', f.assignee, 'tags', to_jsonb(f.tags), 'check_outcome', f.check_outcome, 'checked_with', f.checked_with,
    'fixed_in', f.fixed_in, 'answered_at', f.answered_at,
    'replies', (
      select coalesce(jsonb_agg(
        r.value || jsonb_build_object('recipient', private.shortened_email(r.value ->> 'recipient')) order by r.place
      ), '[]')
      from jsonb_array_elements(private.replies_to('feedback-reply', f.id::text)) with ordinality as r (value, place)
    ),
    'is_stripped', f.session_id = f.id::text,
    'same_session', (select count(*) from public.sql_feedback as o where o.session_id = f.session_id and o.id <> f.id),
    'same_ip', case when f.user_ip <> 'unknown' then (
      select count(*) from public.sql_feedback as o where o.user_ip = f.user_ip and o.user_ip <> 'unknown' and o.id <> f.id
    ) else 0 end,
    'notes', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', n.id, 'author', u.email, 'body', n.body, 'created_at', n.created_at
      ) order by n.id), '[]')
      from private.feedback_notes as n left join auth.users as u on u.id = n.author where n.feedback_id = f.id
    )
  );
end
$$;

-- What the inbox needs besides its rows: how many there are in each state, who may be assigned, and what there is to
-- filter by.
create function public.read_feedback_desk() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.refuse_without('feedback-analytics.view');
  return jsonb_build_object(
    'me', (select auth.uid()),
    'statuses', (
      select coalesce(jsonb_object_agg(s.status, s.votes), '{}') from (
        select f.status, count(*) as votes from public.sql_feedback as f where f.feedback_type = 'dislike' group by f.status
      ) as s
    ),
    'spam', (
      select coalesce(jsonb_object_agg(s.kind, s.votes), '{}') from (
        select coalesce(f.suspicion, 'staff') as kind, count(*) as votes
        from public.sql_feedback as f where f.status = 'spam' group by 1
        union all
        select 'superseded', count(*) from public.sql_feedback as f where not f.counts
      ) as s
    ),
    'people', (
      select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'email', p.email) order by p.email), '[]')
      from (
        select u.id, u.email::text from auth.users as u
        where private.is_active_account(u.id) and private.staff_level_of(u.id, 'feedback-analytics') >= 'view'
        order by u.email limit 200
      ) as p
    ),
    'tags', (
      select coalesce(jsonb_agg(t.tag order by t.tag), '[]') from (
        select distinct unnest(f.tags) as tag from public.sql_feedback as f where f.tags <> '{}' limit 100
      ) as t
    ),
    'retention_days', (select s.value from private.settings as s where s.key = 'feedback.retention-days')
  );
end
$$;

-- Likes and dislikes that count, from and until a time (null for all): over days or weeks in Auckland, and by version of
-- the formatter, option set, size and kind of statement.
create function public.read_feedback_figures(step_name text, from_time timestamptz, to_time timestamptz) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  figures jsonb;
begin
  perform private.refuse_without('feedback-analytics.view');
  if step_name is null or step_name not in ('day', 'week') then
    raise exception 'A step is a day or a week.' using errcode = '22023';
  end if;
  execute '
    with votes as (
      select date_trunc($1, f.created_at at time zone ''Pacific/Auckland'')::date as at,
        coalesce(f.formatter_version, ''unknown'') as version, coalesce(f.option_set, ''unknown'') as option_set,
        case when f.sql_length <= 500 then ''s'' when f.sql_length <= 5000 then ''m'' when f.sql_length <= 50000 then ''l''
          else ''xl'' end as size,
        f.statement_kind as kind, f.feedback_type = ''like'' as liked
      from public.sql_feedback as f
      where f.counts and f.status <> ''spam'''
    || case when from_time is not null then ' and f.created_at >= $2' else '' end
    || case when to_time is not null then ' and f.created_at < $3' else '' end || '
    ), sums as (
      select v.at, v.version, v.option_set, v.size, v.kind,
        case when grouping(v.at) = 0 then ''time'' when grouping(v.version) = 0 then ''version''
          when grouping(v.option_set) = 0 then ''options'' when grouping(v.size) = 0 then ''size'' else ''kind'' end as by,
        coalesce(v.at::text, v.version, v.option_set, v.size, v.kind) as key,
        count(*) filter (where v.liked) as likes, count(*) filter (where not v.liked) as dislikes
      from votes as v
      group by grouping sets ((v.at), (v.version), (v.option_set), (v.size), (v.kind))
    ), ranked as (
      select s.*, row_number() over (partition by s.by order by s.likes + s.dislikes desc, s.key) as place from sums as s
    )
    select coalesce(jsonb_agg(jsonb_build_object(
      ''by'', r.by, ''key'', r.key, ''likes'', r.likes, ''dislikes'', r.dislikes, ''since'', case when r.by = ''version'' then (
        select min(f.created_at) from public.sql_feedback as f where f.formatter_version = r.key
      ) end
    ) order by r.by, r.place), ''[]'')
    from ranked as r where r.by = ''time'' or r.place <= 20'
  into figures using step_name, from_time, to_time;
  return jsonb_build_object('read_at', now(), 'rows', figures);
end
$$;

-- Open dislikes to run again, a step at a time: those after an id, oldest first.
create function public.feedback_to_check(after_time timestamptz, after_id uuid) returns table (
  id uuid,
  created_at timestamptz,
  status text,
  original_sql text,
  formatted_sql text,
  formatting_options jsonb
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.refuse_without('feedback-analytics.view');
  return query select f.id, f.created_at, f.status, f.original_sql, f.formatted_sql, f.formatting_options
    from public.sql_feedback as f
    where f.feedback_type = 'dislike' and f.status in ('new', 'in-work') and f.counts and f.session_id <> f.id::text
      and (after_id is null or (f.created_at, f.id) > (after_time, after_id))
    order by f.created_at, f.id
    limit 20;
end
$$;

revoke all on function
  public.search_feedback(text, text, text, text, text, text, text, text, text, text, uuid, uuid, timestamptz, timestamptz, timestamptz, uuid, integer),
  public.read_feedback(uuid), public.read_feedback_desk(), public.read_feedback_figures(text, timestamptz, timestamptz),
  public.feedback_to_check(timestamptz, uuid)
  from public, anon;
grant execute on function
  public.search_feedback(text, text, text, text, text, text, text, text, text, text, uuid, uuid, timestamptz, timestamptz, timestamptz, uuid, integer),
  public.read_feedback(uuid), public.read_feedback_desk(), public.read_feedback_figures(text, timestamptz, timestamptz),
  public.feedback_to_check(timestamptz, uuid)
  to authenticated;
