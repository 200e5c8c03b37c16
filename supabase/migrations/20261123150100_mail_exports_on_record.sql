-- A list of mails that is longer than any screen's is a file, and is recorded, as of conversations: it has addresses.

alter function public.search_emails(
  text, text, text, text, text, text, timestamptz, timestamptz, uuid, integer
) set schema private;
revoke all on function private.search_emails(
  text, text, text, text, text, text, timestamptz, timestamptz, uuid, integer
) from public, anon, authenticated;

-- As before, within private: a page of the mails, newest first; each filter is null where it does not matter.
create function public.search_emails(
  search text, status_name text, kind_name text, cause_name text, address text, source text,
  from_time timestamptz, to_time timestamptz, before_id uuid, page_size integer
) returns table (
  id uuid,
  kind text,
  recipient text,
  subject text,
  status text,
  cause text,
  last_error text,
  attempts integer,
  retries integer,
  created_at timestamptz,
  next_attempt_at timestamptz,
  sent_at timestamptz,
  source_kind text,
  source_id text
)
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refuse_without('email-logs.view');
  if page_size > 51 then
    perform private.record_audit('exported', 'email-logs', 'public.email_outbox', null, null, null);
  end if;
  return query select * from private.search_emails(
    search, status_name, kind_name, cause_name, address, source, from_time, to_time, before_id, page_size
  );
end
$$;
comment on function public.search_emails(
  text, text, text, text, text, text, timestamptz, timestamptz, uuid, integer
) is 'A page of the mails, newest first; one that is longer than a screen’s is recorded as an export.';
revoke all on function public.search_emails(
  text, text, text, text, text, text, timestamptz, timestamptz, uuid, integer
) from public, anon;
grant execute on function public.search_emails(
  text, text, text, text, text, text, timestamptz, timestamptz, uuid, integer
) to authenticated;
