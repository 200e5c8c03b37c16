-- A page of hln.daily_costs is cheap when the planner walks the index in its order and stops after a thousand
-- sums, which it does only if it knows how many rows there are. The embedded database analyses nothing by
-- itself, and a server may take a minute to. So an import that changed much says so at once.
create function private.analyze_costs() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  analyze hln.cost_entries;
  return null;
end
$$;
revoke all on function private.analyze_costs() from public;
create trigger cost_imports_analyze after insert on hln.cost_imports
  for each row when (new.inserted + new.updated + new.removed >= 500)
  execute function private.analyze_costs();
