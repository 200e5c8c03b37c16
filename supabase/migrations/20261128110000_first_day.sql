-- What an Owner does on the first day, by name, and whether it is done; null for everybody else. Who is sent emails is
-- not among it: the environment may decide that, and the database doesn't know the environment.
--   mail           there is a mail server, and it has taken an email
--   demo-data      the demonstration costs are gone
--   password       the caller chose their own, instead of the one that the first start printed
--   second-factor  the caller has one
--   colleague      somebody else has an account, or an open invitation to one
--   backup         one was test-restored
create function public.first_day() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  person constant uuid := (select auth.uid());
begin
  if private.is_owner(person) is not true then
    return null;
  end if;
  return jsonb_build_object(
    'mail', exists (select from private.email_switch as s where s.transport <> 'none')
      and exists (select from private.email_attempts as a where a.outcome = 'sent'),
    'demo-data', not exists (select from hln.cost_entries as e where e.source = 'demo'),
    'password', exists (
      select from private.audit_log as l
      where l.row_key = person::text and l.table_name = 'auth.users' and 'encrypted_password' = any (l.withheld)
        and l.action = 'changed'
    ) or exists (select from private.staff_invitations as i where i.accepted_by = person),
    'second-factor', exists (select from private.second_factors as f where f.user_id = person),
    'colleague', exists (select from public.staff_members as m where m.user_id <> person)
      or exists (
        select from private.staff_invitations as i where i.accepted_at is null and i.revoked_at is null
      ),
    'backup', exists (select from private.backup_work as w where w.kind = 'prove' and w.state = 'done')
  );
end
$$;
comment on function public.first_day() is 'What an Owner does on the first day, and whether it is done.';
grant execute on function public.first_day to authenticated;
