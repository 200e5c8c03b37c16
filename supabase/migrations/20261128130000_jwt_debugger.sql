-- The JWT debugger can be hidden, too.
update private.settings set choices = array_append(choices, 'jwt-debugger') where key = 'tools.hidden';
