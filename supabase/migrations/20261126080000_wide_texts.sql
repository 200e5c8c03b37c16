-- A text that is wide costs as much as one that is deep.
create or replace function private.nests_deeper(given text, levels integer) returns boolean
language plpgsql immutable strict parallel safe set search_path = ''
as $$
declare
  brackets text;
begin
  if char_length(given) - char_length(translate(given, '[{', '')) < 1000 then
    return false;
  end if;
  brackets := regexp_replace(regexp_replace(given, '"([^"\\]|\\.)*"', '', 'g'), '[^][{}]+', '', 'g');
  if char_length(brackets) > 10000 then
    return true;
  end if;
  for level in 1 .. levels loop
    brackets := replace(replace(brackets, '[]', ''), '{}', '');
    exit when brackets = '';
  end loop;
  return brackets <> '';
end
$$;
