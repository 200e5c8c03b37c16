-- Who may see what a mail says, each kind by name: one that is added later is closed until somebody decides about it.
create or replace function private.may_read_email(mail public.email_outbox) returns boolean
language sql stable security definer set search_path = ''
as $$
  select case
    when mail.kind like 'chat-%' then private.has_permission('chat-sessions.view')
    when mail.kind like 'feedback%' then private.has_permission('feedback-analytics.view')
    when mail.kind like 'donation-%' then private.has_permission('donations.view')
    -- What happened to somebody's account, who invited whom, and what the audit log says.
    when mail.kind in ('account-notice', 'audit-log', 'invitation') then private.has_permission('user-management.view')
    when mail.kind = 'alert' then private.has_permission('system-monitoring.view')
    -- What somebody watches concerns nobody else.
    when mail.kind = 'price-news' then private.email_address(mail.recipient) = (
      select lower(u.email) from auth.users as u where u.id = (select auth.uid())
    )
    -- Recoveries are shown without their links, and enquiries have no page of their own.
    when mail.kind in ('auth', 'contact-confirmation', 'contact-request', 'settings-test') then true
    else false
  end
$$;
