import { expect, it } from 'vitest';
import { qualify, readSchema, readSchemaFiles, relationsOf } from './read-schema.ts';

const SQL = `
create table public.gifts (id uuid);
create view hln.sums with (security_invoker = true) as select * from public.gifts;
create function private.note() returns void language sql as $$ insert into private.notes select 1 $$;
create table private.notes (id uuid);
create function public.give(size integer) returns void language plpgsql as $body$
begin
  if auth.uid() is null then return; end if;
  perform private.note();
end $body$;
insert into public.scheduled_jobs (name, every) values ('mail', interval '1 minute'), ('sweep-up', interval '1 day');
`;
const schema = readSchema(SQL);

it('reads what create statements define', () => {
  expect([...schema.tables]).toEqual(['public.gifts', 'private.notes']);
  expect([...schema.views.keys()]).toEqual(['hln.sums']);
  expect([...schema.jobs]).toEqual(['mail', 'sweep-up']);
});

it('follows a view to its tables, and a function through its calls', () => {
  expect([...relationsOf('hln.sums', schema)]).toEqual(['public.gifts']);
  expect([...relationsOf('public.give', schema)]).toEqual(['private.notes']);
});

it('resolves a bare name only in the schemas of the data API', () => {
  expect(qualify('sums', schema.views)).toBe('hln.sums');
  expect(qualify('notes', schema.tables)).toBeNull();
});

it('reads every function of the schema files, with its body', () => {
  const { functions } = readSchema(readSchemaFiles());
  expect(functions.size).toBeGreaterThan(300);
  expect([...functions].filter(([, body]) => body.trim() === '').map(([name]) => name)).toEqual([]);
});
