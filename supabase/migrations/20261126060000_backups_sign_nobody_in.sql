-- A backup is made of rows, and leaves out what signs people in.
comment on function public.record_backup_download(text, bigint) is 'Puts on record that an Owner who has just given a second factor is given a backup, with all personal data in it.';
