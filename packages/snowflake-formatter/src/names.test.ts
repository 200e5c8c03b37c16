import { describe, expect, it } from 'vitest';
import { formatSQL } from './index.ts';

/** Names that Snowflake allows although they are also keywords, functions, types or object types. */
const NAMES = [
  'region',
  'type',
  'date',
  'status',
  'role',
  'stage',
  'index',
  'count',
  'private',
  'tag',
  'user',
  'time',
  'model',
];

/** Statements with placeholders `@` where the grammar expects a name. */
const STATEMENTS = [
  'select @, a.@, @ + 1, f(@, b => @), @:c::int, case @ when @ then @ end as @ from @ where @ in (@, 1)',
  'select sum(@) over (partition by @ order by @) from a group by @, b order by @ desc, b',
  'select * exclude (@, b) rename (a as @) replace (@ + 1 as c) from t',
  'with @ (@, b) as (select 1, 2) select @ from @',
  'select a from b join c using (@, d) where exists (select @ from u)',
  'select a from b pivot (sum(@) for @ in (1, 2)) as p (@, e)',
  'select a from b unpivot (@ for c in (d, @))',
  'select a from b match_recognize (partition by @ order by @ measures c as @ pattern (e+) define e as @ > 1)',
  'select reduce(a, 0, (@, x int) -> @ + x), filter(a, @ -> @ > 1) from t',
  'select a from semantic_view(v dimensions a.@, b metrics c.@ where @ = 1)',
  'create table t (@ int, b date default @, c varchar(10), constraint @ primary key (@, b), unique (@)) cluster by (@, b)',
  'create table t (a int references u (@), foreign key (b, @) references u (b, @))',
  "create table t (a int with masking policy p using (a, @) with tag (@ = 'x')) with row access policy p on (@)",
  "create table t (a int) with tag (@ = 'x', b = 'y')",
  'create table t like @',
  'create table t clone @',
  "create external table t (@ int as (value:c1::int)) partition by (b, @) location = 'x'",
  'create view @ (@, b) as select 1',
  'create function @(@ int, b varchar) returns table (@ int, b date) as $$ select 1 $$',
  'create masking policy @ as (@ varchar, b int) returns varchar -> case when @ then b end',
  'create sequence @ start with 1',
  'create task @ warehouse = @ after a, @ as select 1',
  'create stream @ on table @',
  "create tag @ allowed_values 'a'",
  'create cortex search service s on a attributes @, b, @ warehouse = @ as (select 1)',
  'create semantic view @ tables (@ as a.b primary key (c, @), d, b as @) relationships (@ as b (c, @) references d (@))',
  "create semantic view v tables (@ primary key (a)) facts (private a.@ as @) dimensions (a.@ as @ comment = 'c')",
  'alter table @ rename column @ to @',
  'alter table t rename to @',
  'alter table t add column @ int not null, b date',
  'alter table t add @ varchar',
  'alter table t drop column @, b',
  'alter table t drop @',
  'alter table t alter column @ set data type varchar',
  'alter table t modify @ drop not null',
  'alter table t modify column a set masking policy @ using (b, @)',
  "alter table t set tag @ = 'x', b = 'y', @ = 'z'",
  'alter table t cluster by (@, b)',
  'alter table t add constraint @ foreign key (@) references u (@)',
  'alter table t add search optimization on equality(@, b)',
  'alter table t add row access policy @ on (a, @)',
  'alter table t swap with @',
  'alter warehouse @ suspend',
  'alter masking policy p set body -> case when @ then 1 end',
  'drop table if exists @',
  'truncate table @',
  'truncate @',
  'use schema @',
  'describe table @',
  'show columns in table @',
  'grant select (@, b) on table t to role @',
  'grant usage on schema @ to share @',
  'revoke role @ from user @',
  "comment on column @.@ is 'x'",
  'insert into @ (@, b) values (@, 1)',
  'update @ set @ = 1, b = @ where @ = 2',
  'merge into @ using s on t.@ = s.@ when matched then update set @ = s.@ when not matched then insert (@) values (@)',
  "copy into t (@, b) from 'x' partition by (@)",
  'set @ = 1',
  'unset @',
  'call p(@ => 1, b => @)',
  'execute immediate :a using (@)',
  'begin let @ int := @; @ := @ + 1; open @; fetch @ into @; close @; raise @; return @; end',
  'declare @ cursor for select @ from t; begin for @ in @ do return @.b; end for; end',
];

/** Removes what may differ between names: white space and added AS. */
const plain = (sql: string) => sql.replace(/\s|\bAS\b/g, '');

describe('a name keeps its letter case where the grammar expects a name', () => {
  it.each(STATEMENTS)('%s', (statement) => {
    const changed = NAMES.filter((name) => {
      const [named, neutral] = [name, 'zzq'].map((word) => formatSQL(statement.replaceAll('@', word)));
      expect(named?.errors).toEqual([]);
      return plain(named?.formatted ?? '') !== plain(neutral?.formatted ?? '').replaceAll('zzq', name);
    });
    expect(changed).toEqual([]);
  });
});

describe('a keyword is upper-cased where the grammar expects a keyword', () => {
  it.each([
    ['alter table t alter column type set not null', 'ALTER TABLE t ALTER COLUMN type SET NOT NULL'],
    [
      'grant create table, monitor on schema s to role r',
      'GRANT CREATE TABLE, MONITOR ON SCHEMA s TO ROLE r',
    ],
    ['grant database role a to application role b', 'GRANT DATABASE ROLE a TO APPLICATION ROLE b'],
    ['show grants of database role d.r', 'SHOW GRANTS OF DATABASE ROLE d.r'],
    ['show tables in account', 'SHOW TABLES IN ACCOUNT'],
    ['drop table if exists t cascade', 'DROP TABLE IF EXISTS t CASCADE'],
    ['create database d from share p.s', 'CREATE DATABASE d FROM SHARE p.s'],
    ['drop function f(int, date)', 'DROP FUNCTION f(INT, DATE)'],
    ['alter table t drop primary key', 'ALTER TABLE t DROP PRIMARY KEY'],
    ['alter table t alter a drop default', 'ALTER TABLE t ALTER a DROP DEFAULT'],
    ['begin transaction name t1', 'BEGIN TRANSACTION NAME t1'],
    ['alter session set query_tag = x, timezone = utc', 'ALTER SESSION SET QUERY_TAG = x, TIMEZONE = utc'],
  ])('%s', (sql, expected) => {
    expect(formatSQL(sql).formatted).toBe(expected);
  });
});
