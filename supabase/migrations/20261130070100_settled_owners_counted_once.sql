-- Whether somebody is a settled Owner was asked for every pair of accounts: with 200 accounts, the page of accounts
-- stopped the embedded database. It is asked once for each Owner now.
create or replace function public.staff_second_factors() returns table (
  user_id uuid,
  enrolled_at timestamptz,
  has_app boolean,
  passkeys integer,
  is_required boolean,
  approvals_needed integer,
  approvals integer,
  is_approved_by_me boolean,
  other_owners integer
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_permission('user-management.view');
  return query
    with settled as materialized (
      select m.user_id
      from public.staff_members as m
      where m.owner_since is not null and private.is_settled_owner(m.user_id)
    )
    select u.id, f.enrolled_at, f.secret is not null,
      (select count(*)::integer from private.passkeys as p where p.user_id = u.id),
      private.must_have_second_factor(u.id), private.approvals_needed(u.id),
      (select count(*)::integer from private.approvals_of(u.id)),
      (select auth.uid()) in (select private.approvals_of(u.id)),
      (select count(*)::integer from settled as s where s.user_id <> u.id)
    from auth.users as u left join private.second_factors as f on f.user_id = u.id
    order by u.email
    limit 1000;
end
$$;
