-- Who clears the demonstration costs is on record as themselves.

-- Deletes the demonstration costs for whoever manages the settings, in their name. Returns how many they were.
create function public.clear_demo_costs() returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  cleared integer;
begin
  -- The data API asks this before each request; on hosted Supabase only if it was told to.
  perform public.refuse_ended_session();
  perform private.require_permission('system-settings.manage', 'Ask an Owner to clear the demonstration data.');
  perform set_config('hln.audit_reason', 'Demonstration data, cleared on the costs page', true);
  delete from hln.cost_entries as e where e.source = 'demo';
  get diagnostics cleared = row_count;
  perform set_config('hln.audit_reason', '', true);
  return cleared;
end
$$;
comment on function public.clear_demo_costs() is 'Deletes the demonstration costs, in the name of whoever asks.';
grant execute on function public.clear_demo_costs to authenticated;
