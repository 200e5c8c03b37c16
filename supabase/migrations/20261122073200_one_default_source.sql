-- Entries that named no source were of source 'csv' when a command brought them in, and of 'machine' when the
-- function did: the same file by both ways counted twice. They are all of 'csv' now (DEFAULT_SOURCE of the
-- importer). What was already counted twice stays for the owner to judge: `npm run costs -- list` shows it.
update hln.cost_entries as e set source = 'csv'
where e.source = 'machine'
  and not exists (select from hln.cost_entries as o where o.source = 'csv' and o.entry_key = e.entry_key);
