import { expect, it } from 'vitest';
import { qualify, readMigrations, readSchema, relationsOf } from './read-migrations.ts';

const SQL = `
create table public.gifts (id uuid);
create view hln.sums with (security_invoker = true) as select * from public.gifts;
create table private.old (id uuid);
drop table private.old;
create function private.note() returns void language sql as $$ insert into private.notes select 1 $$;
create table private.notes (id uuid);
create function public.give(size integer) returns void language plpgsql as $body$
begin
  insert into public.gifts values (size) on conflict do nothing;
end $body$;
create or replace function public.give(size integer) returns void language plpgsql as $$
begin
  if auth.uid() is null then return; end if;
  perform private.note();
end $$;
insert into public.scheduled_jobs (name, every) values ('mail', interval '1 minute'), ('sweep-up', interval '1 day');
`;
const schema = readSchema(SQL);

it('reads what is created and not dropped', () => {
  expect([...schema.tables]).toEqual(['public.gifts', 'private.notes']);
  expect([...schema.views.keys()]).toEqual(['hln.sums']);
  expect([...schema.jobs]).toEqual(['mail', 'sweep-up']);
});

it('follows a view to its tables, and a function as it was last created through those that it calls', () => {
  expect([...relationsOf('hln.sums', schema)]).toEqual(['public.gifts']);
  expect([...relationsOf('public.give', schema)]).toEqual(['private.notes']);
});

it('follows a function that was renamed and moved behind another of its name', () => {
  const moved = readSchema(`${SQL}
    alter table public.gifts add column name text;
    alter function public.give(integer) rename to give_away;
    alter function public.give_away(integer) set schema private;
    create function public.give(size integer) returns void language sql as $$ select private.give_away(size) $$;`);
  expect([...relationsOf('public.give', moved)]).toEqual(['private.notes']);
  expect(moved.tables.has('public.gifts')).toBe(true);
});

it('knows a bare name in the schemas of the data API alone', () => {
  expect(qualify('sums', schema.views)).toBe('hln.sums');
  expect(qualify('notes', schema.tables)).toBeNull();
});

it('reads every function of the migrations with a body', () => {
  const { functions } = readSchema(readMigrations());
  expect(functions.size).toBeGreaterThan(20);
  expect([...functions].filter(([, body]) => body.trim() === '').map(([name]) => name)).toEqual([]);
});
