-- What staff have changed in the words of the public pages. The words themselves are in the files of apps/web/app/content;
-- here is only what differs from them, since a publication builds the site from the files and from this
-- (docs/decisions/118). Nobody reads or writes these tables but through functions.

-- Why words cannot stand on a page, as the end of a sentence; null when they can. What a single field takes is decided by
-- the files, where the field is described; this keeps out what no field takes.
create function private.site_words_fault(words text) returns text
language sql immutable set search_path = ''
as $$
  select case
    when char_length(words) > 8000 then 'have more than 8,000 characters.'
    when btrim(words, E' \n\t\u00a0') = '' then 'are empty.'
    -- Line breaks may be needed; other control characters, and those that turn the direction of what follows, are not.
    when words ~ '[\u0001-\u0009\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]'
      then 'have a character that cannot be shown.'
  end
$$;
revoke all on function private.site_words_fault(text) from public;

create table private.site_words (
  key text primary key constraint site_words_key_form check (
    char_length(key) <= 200 and key ~ '^[a-z0-9][a-z0-9-]*(/[a-z0-9-]+)?/[^\s\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]+$'
  ),
  draft text constraint site_words_draft_fits check (private.site_words_fault(draft) is null),
  base text constraint site_words_base_size check (char_length(base) <= 8000),
  revision integer not null default 0,
  changed_at timestamptz,
  worded_at timestamptz,
  changed_by uuid references auth.users (id) on delete set null,
  published text constraint site_words_published_fits check (private.site_words_fault(published) is null),
  published_at timestamptz
);
comment on table private.site_words is 'Every text of the site that staff have ever changed.';
comment on column private.site_words.key is 'Content file, export and path: "home/SERVICES.items.0.title".';
comment on column private.site_words.draft is 'As staff want it; null for the words of the files.';
comment on column private.site_words.base is 'The words of the files when the draft was written.';
comment on column private.site_words.revision is 'Counts the saves; a save names the one that it was made from.';
comment on column private.site_words.worded_at is 'When a save last changed the words; others said that they still fit.';
comment on column private.site_words.published is 'As visitors read it; null for the words of the files.';
create index site_words_changed_by on private.site_words (changed_by);
alter table private.site_words enable row level security;

create table private.site_word_revisions (
  key text not null references private.site_words (key) on delete cascade,
  revision integer not null,
  words text constraint site_word_revisions_words_fit check (private.site_words_fault(words) is null),
  base text not null constraint site_word_revisions_base_size check (char_length(base) <= 8000),
  why text constraint site_word_revisions_why_line check (why ~ '^[^\u0001-\u001f\u007f-\u009f\u2028\u2029]{1,200}$'),
  made_at timestamptz not null default now(),
  made_by uuid references auth.users (id) on delete set null,
  primary key (key, revision)
);
comment on table private.site_word_revisions is 'The last fifty saves of each text; null words are those of the files.';
create index site_word_revisions_made_by on private.site_word_revisions (made_by);
alter table private.site_word_revisions enable row level security;

create table private.publications (
  id bigint generated always as identity primary key,
  kind text not null constraint publications_kind_known check (kind in ('preview', 'publish')),
  state text not null default 'queued' constraint publications_state_known
    check (state in ('queued', 'building', 'checking', 'live', 'ready', 'failed', 'cancelled')),
  why text constraint publications_why_line check (why ~ '^[^\u0001-\u001f\u007f-\u009f\u2028\u2029]{1,200}$'),
  publish_at timestamptz not null default now(),
  asked_at timestamptz not null default now(),
  asked_by uuid references auth.users (id) on delete set null,
  rolls_back bigint references private.publications (id) on delete set null,
  attempts integer not null default 0,
  started_at timestamptz,
  heard_at timestamptz,
  finished_at timestamptz,
  checks jsonb not null default '[]' constraint publications_checks_size check (octet_length(checks::text) <= 100000),
  failure text constraint publications_failure_size check (char_length(failure) <= 2000),
  preview text constraint publications_preview_form check (preview ~ '^/content-preview/[A-Za-z0-9_-]{16,100}(/|$)'),
  constraint publications_ends check (case kind when 'preview' then state <> 'live' else state <> 'ready' end)
);
comment on table private.publications is 'Builds of the site with changed words: published ones, and previews.';
comment on column private.publications.heard_at is 'When the process that builds it last said that it does.';
create index publications_state on private.publications (state, publish_at);
create index publications_asked_by on private.publications (asked_by);
create index publications_rolls_back on private.publications (rolls_back);
alter table private.publications enable row level security;

create table private.publication_words (
  publication bigint not null references private.publications (id) on delete cascade,
  key text not null references private.site_words (key) on delete cascade,
  words text constraint publication_words_fit check (private.site_words_fault(words) is null),
  before text constraint publication_words_before_fit check (private.site_words_fault(before) is null),
  base text not null constraint publication_words_base_size check (char_length(base) <= 8000),
  primary key (publication, key)
);
comment on table private.publication_words is
  'What a publication changes, fixed when it is asked for: later drafts do not slip into one that waits for its time.';
comment on column private.publication_words.before is 'What visitors read until it went live; null for the words of the files.';
create index publication_words_key on private.publication_words (key);
alter table private.publication_words enable row level security;
