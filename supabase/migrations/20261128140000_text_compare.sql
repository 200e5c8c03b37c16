-- The comparison of texts can be hidden, too.
update private.settings set choices = array_append(choices, 'text-compare') where key = 'tools.hidden';
