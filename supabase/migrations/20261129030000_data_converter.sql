-- The data converter can be hidden like every other tool.
update private.settings set choices = array_append(choices, 'data-converter') where key = 'tools.hidden';
