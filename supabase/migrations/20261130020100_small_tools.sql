-- The tools for UUIDs, Unix time and cron can be hidden like every other tool.
update private.settings set choices = choices || array['uuid', 'unix-time', 'cron'] where key = 'tools.hidden';
