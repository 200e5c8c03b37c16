import { expect, it } from 'vitest';
import type { Module } from '../read-modules.ts';
import { readSchema } from './read-schema.ts';
import { listFunctions, listPages, listPlanned, type Sources } from './where-it-goes.ts';

const APP = 'apps/web/app';
const TEXTS: Readonly<Record<string, string>> = {
  [`${APP}/root.tsx`]: '',
  [`${APP}/routes/staff.tsx`]: "askFunction('greet', 'GET')",
  [`${APP}/routes/gifts.tsx`]: "askFunction('greet', 'GET')",
  [`${APP}/features/gifts/view.tsx`]: "rest().from('gifts').select(); fetch(functionUrl('thank'));",
  [`${APP}/features/gifts/type.ts`]: "rest().from('hidden')",
  [`${APP}/tools/clock/view.tsx`]: "new Worker(new URL('./tick.ts', import.meta.url))",
  [`${APP}/tools/clock/tick.ts`]: "rest().rpc('tick')",
  'supabase/functions/thank/handler.ts': '',
  'supabase/functions/_shared/ask.ts': 'export const ask = (db, name) => db.rpc(name);',
  'supabase/functions/thank/write.ts': "await ask(db, 'queue_thanks'); log('tick_tock');",
  'supabase/functions/sweep/handler.ts': "Array.from('gifts_not')",
};
const IMPORTS: Readonly<Record<string, readonly string[]>> = {
  [`${APP}/routes/staff.tsx`]: [],
  [`${APP}/routes/gifts.tsx`]: [`${APP}/features/gifts/view.tsx`, `${APP}/tools/clock/view.tsx`],
  'supabase/functions/thank/handler.ts': ['supabase/functions/thank/write.ts'],
  'supabase/functions/thank/write.ts': ['supabase/functions/_shared/ask.ts'],
};
const modules: readonly Module[] = Object.keys(TEXTS).map((path) => ({
  path,
  imports: [
    ...(IMPORTS[path] ?? []).map((target) => ({ path: target, isType: false })),
    ...(path.endsWith('gifts/view.tsx') ? [{ path: `${APP}/features/gifts/type.ts`, isType: true }] : []),
  ],
}));
const sources: Sources = {
  routes: [
    {
      file: 'routes/staff.tsx',
      children: [{ file: 'routes/gifts.tsx', path: 'staff/gifts' }],
    },
  ],
  modules,
  schema: readSchema(`
    create table public.gifts (id uuid);
    create table public.hidden (id uuid);
    create table public.ticks (id uuid);
    create table private.thanks (id uuid);
    create function public.tick() returns void as $$ insert into public.ticks select 1 $$;
    create function public.queue_thanks() returns void as $$ insert into private.thanks select 1 $$;
    insert into public.scheduled_jobs (name, every) values ('sweep', interval '1 day');
  `),
  constants: new Map(),
  read: (path) => TEXTS[path] ?? '',
};

it('lists a layout once, and leads from a URL through features, workers and functions to the tables', () => {
  expect(listPages(sources).split('\n').slice(2)).toEqual([
    '| every page | `root.tsx` | – | – | – | – |',
    '| every page of `routes/staff.tsx` | `routes/staff.tsx` | – | `greet` | – | – |',
    '| `/staff/gifts` | `routes/gifts.tsx` | `features/gifts`, `tools/clock` | `thank` | `gifts`, `tick()` | `gifts`, `private.thanks`, `ticks` |',
  ]);
});

it('lists the callers of a function', () => {
  expect(listFunctions(sources).split('\n').slice(2)).toEqual([
    '| `sweep` | the schedule | – | – |',
    '| `thank` | `/staff/gifts` | `queue_thanks()` | `private.thanks` |',
  ]);
});

it('lists tools without a route', () => {
  const tools = [
    { name: 'Gifts', url: '/staff/gifts', registry: 'staff.ts' },
    { name: 'Diary', url: '/staff/diary', registry: 'staff.ts' },
  ];
  expect(listPlanned(tools, sources.routes)).toContain('| `/staff/diary` | Diary | `staff.ts` |');
  expect(listPlanned(tools.slice(0, 1), sources.routes)).toBe('Every tool that is listed has a page.');
});
