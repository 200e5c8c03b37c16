-- The JSON Schema validator can be hidden like every other tool.
update private.settings set choices = array_append(choices, 'json-schema') where key = 'tools.hidden';
