-- Which developer tools are hidden is a setting, and one of a new kind: any of a few codes, written as one text with
-- commas between them, each once and in the order of the choices. So there is one text for each set, and what is compared,
-- recorded and written into pages is made of our own codes alone (docs/decisions/132).

alter table private.settings drop constraint settings_kind;
alter table private.settings add constraint settings_kind
  check (kind in ('integer', 'boolean', 'mailbox', 'line', 'moment', 'secret', 'choice', 'choices'));
alter table private.settings drop constraint settings_choices;
alter table private.settings add constraint settings_choices
  check ((kind in ('choice', 'choices')) = (choices is not null));

insert into private.settings (key, kind, choices) values
  ('tools.hidden', 'choices', array[
    'snowflake-sql-formatter', 'json-formatter', 'hash-generator', 'base64-encoder', 'url-encoder', 'regex-tester',
    'color-picker', 'password-generator', 'qr-generator'
  ]);

create function private.refuse_other_choices() returns trigger
language plpgsql set search_path = ''
as $$
declare
  given constant text := new.value #>> '{}';
begin
  -- What the choices make of it has to be what was given. Without any, they make nothing, which is null.
  if (
    select string_agg(c.code, ',' order by c.place)
    from unnest(new.choices) with ordinality as c (code, place)
    where c.code = any (string_to_array(given, ','))
  ) is distinct from given then
    raise exception 'The setting % must be some of these, in this order: %.',
      new.key, array_to_string(new.choices, ', ') using errcode = '22023';
  end if;
  return new;
end
$$;
revoke all on function private.refuse_other_choices() from public;
create trigger settings_choices before insert or update on private.settings
  for each row when (new.kind = 'choices' and new.value is not null)
  execute function private.refuse_other_choices();
