-- case: A dbt model
{{ config(materialized='incremental', unique_key='id') }}

with src as (select * from {{ ref('stg_orders') }} where status != '{{ var("skip") }}')
select id, {{ dbt_utils.star(from=ref('x')) }}, src.{{ col }}_id from src
{% if is_incremental() %}
where updated_at > (select max(updated_at) from {{ this }})
{% endif %}
-- formatted:
{{ config(materialized='incremental', unique_key='id') }}

  WITH src AS (
         SELECT *
           FROM {{ ref('stg_orders') }}
          WHERE status != '{{ var("skip") }}'
       )
SELECT id,
       {{ dbt_utils.star(from=ref('x')) }},
       src.{{ col }}_id
  FROM src
{% if is_incremental() %}
 WHERE updated_at > (
         SELECT MAX(updated_at)
           FROM {{ this }}
       )
{% endif %}

-- case: Binds and variables
select a, :b, ?, $c, &d from identifier(:t) where day = %(day)s and env = '&{env}' and x_&{env} = 1
-- formatted:
SELECT a,
       :b,
       ?,
       $c,
       &d
  FROM IDENTIFIER(:t)
 WHERE day = %(day)s
   AND env = '&{env}'
   AND x_&{env} = 1

-- case: Braces and strings in templates
select {{ f({'a': {}}) }} as x, {{ g("}}") }} as y from {{ ref('t') }} where {{ it's }} = 1
-- formatted:
SELECT {{ f({'a': {}}) }} AS x,
       {{ g("}}") }} AS y
  FROM {{ ref('t') }}
 WHERE {{ it's }} = 1

-- case: Conditions, macros and unions that templates make
with a as ( {{ rows_of('x') }} ), b as (
{% for t in tables %}
select * from {{ t }} {% if t.late %}where late{% endif %}
{% if not loop.last %}union all{% endif %}
{% endfor %}
)
select a.x, sum(y) from a join b using (id) where
{% if target.name == 'dev' %}
a.day > current_date - 3
{% else %}
a.day > '2020-01-01'
{% endif %}
{{ dbt_utils.group_by(n=1) }}
-- formatted:
  WITH a AS (
         {{ rows_of('x') }}
       ),
       b AS (
         {% for t in tables %}
              SELECT *
                FROM {{ t }}
               {% if t.late %}WHERE late{% endif %}
           {% if not loop.last %}UNION ALL{% endif %}
         {% endfor %}
       )
SELECT a.x,
       SUM(y)
  FROM a
  JOIN b
 USING (id)
 WHERE
{% if target.name == 'dev' %}
       a.day > CURRENT_DATE - 3
{% else %}
       a.day > '2020-01-01'
{% endif %}
       {{ dbt_utils.group_by(n=1) }}

-- case: What other programs fill in stays together
grant usage on schema <db>.<schema> to role <role>;
insert into {db}.stg_${env}_t (a,b) values (%s,%(b)s);
!set variable_substitution=true
select a from @{stage}/x where b=&{c} and d<e limit %s;
-- formatted:
GRANT USAGE ON SCHEMA <db>.<schema> TO ROLE <role>;

INSERT INTO {db}.stg_${env}_t (a, b)
VALUES (%s, %(b)s);

!set variable_substitution=true
SELECT a
  FROM @{stage}/x
 WHERE b = &{c}
   AND d < e
 LIMIT %s;

-- case: A piece of a query in a macro
{% macro recent(days) %}
where day>=current_date-{{ days }} and region in ({{ regions }})
{% endmacro %}
-- formatted:
{% macro recent(days) %}
  WHERE day >= CURRENT_DATE - {{ days }}
    AND region IN ({{ regions }})
{% endmacro %}

-- case: A semantic view, as dbt has it
{{ config(materialized='semantic_view') }}
tables(o as {{ ref('orders') }} primary key (id), r as (select region, agent from reps)) facts(o.net as price*(1-discount)) dimensions(o.date as date, r.region as region with synonyms=('area')) metrics(o.total as sum(o.net)) comment='sales' ai_sql_generation 'round'
-- formatted:
{{ config(materialized='semantic_view') }}
TABLES (
  o AS {{ ref('orders') }} PRIMARY KEY (id),
  r AS (
    SELECT region,
           agent
      FROM reps
  )
)
FACTS (o.net AS price * (1 - discount))
DIMENSIONS (o.date AS date, r.region AS region WITH SYNONYMS = ('area'))
METRICS (o.total AS SUM(o.net))
COMMENT = 'sales'
AI_SQL_GENERATION 'round'

-- case: What Jinja and dbt take for plain text
{% docs order_status %}
| status  | what it's for                         |
|---------|---------------------------------------|
| placed  | paid,  not (yet) shipped; select a,b  |
{% enddocs %}

{% raw %}
select {{ not rendered }}   from   x where it's fine (
{% endraw %}
select {% raw %}'{{ literal }}'{% endraw %} lit,a from t where b={% raw %}'{{   c }}'{% endraw %} and d=1
-- formatted:
{% docs order_status %}
| status  | what it's for                         |
|---------|---------------------------------------|
| placed  | paid,  not (yet) shipped; select a,b  |
{% enddocs %}

{% raw %}
select {{ not rendered }}   from   x where it's fine (
{% endraw %}
SELECT {% raw %}'{{ literal }}'{% endraw %} lit,
       a
  FROM t
 WHERE b = {% raw %}'{{   c }}'{% endraw %}
   AND d = 1

-- case: A list whose commas a condition's line leads
select id
{% if wide %}, name{% endif %}
{% if paid -%}
, paid_at as at
{%- endif %}
, {% for m in methods %}sum({{ m }}) as {{ m }}{% if not loop.last %}, {% endif %}{% endfor %}
from {{ ref('orders') }}
-- formatted:
SELECT id
     {% if wide %}, name{% endif %}
{% if paid -%}
     , paid_at AS at
{%- endif %}
     , {% for m in methods %}SUM({{ m }}) AS {{ m }}{% if not loop.last %}, {% endif %}{% endfor %}
  FROM {{ ref('orders') }}

-- case: Blocks of statements, with and without blank lines between them
{% set grants %}
grant usage on schema s to role r;
{% endset %}
{% do run_query(grants) %}
{% macro a() %}
select 1
{% endmacro %}

{% macro b() %} alter session set timezone='UTC' {% endmacro %}
{% call statement('max', fetch_result=True) %}
select max(id) from {{ this }}
{% endcall %}
-- formatted:
{% set grants %}
  GRANT USAGE ON SCHEMA s TO ROLE r;
{% endset %}
{% do run_query(grants) %}
{% macro a() %}
  SELECT 1
{% endmacro %}

{% macro b() %} ALTER SESSION SET TIMEZONE = 'UTC' {% endmacro %}
{% call statement('max', fetch_result=True) %}
  SELECT MAX(id)
    FROM {{ this }}
{% endcall %}

-- case: Clauses that macros fill in, and comments of a template
with a as (select 1)
{{ more_tables }}
select id, -- of the order
{# what it cost #}
total from a
{{ joins() }}
{# two notes about one condition #}
{% if recent %}
{# the last days #}
where day > current_date - 3
{% endif %}
-- formatted:
  WITH a AS (
         SELECT 1
       )
       {{ more_tables }}
SELECT id, -- of the order
       {# what it cost #}
       total
  FROM a
       {{ joins() }}
{# two notes about one condition #}
{% if recent %}
 {# the last days #}
 WHERE day > CURRENT_DATE - 3
{% endif %}

-- case: Rows that a loop fills in
insert into t values {% for row in rows %}({{ row.a }}, '{{ row.b }}'){% if not loop.last %},{% endif %}{% endfor %};
insert into t values {{ first_row }}, (1, 2);
-- formatted:
INSERT INTO t
VALUES {% for row in rows %}({{ row.a }}, '{{ row.b }}'){% if not loop.last %},{% endif %}{% endfor %};

INSERT INTO t
VALUES {{ first_row }}, (1, 2);

-- case: Notes do not open blocks of a template
{% macro latest(day) %}
{# what is left #}
{% if day %}
{# of that day #}
select max(id) from orders where day = {{ day }}
{% endif %}
{% endmacro %}
-- formatted:
{% macro latest(day) %}
  {# what is left #}
  {% if day %}
    {# of that day #}
    SELECT MAX(id)
      FROM orders
     WHERE day = {{ day }}
  {% endif %}
{% endmacro %}

-- case: Tags that share a line stand where the outermost of them does
{% if nightly %}{% if not full %}
select 1
{% endif %}{% endif %}
-- formatted:
{% if nightly %}{% if not full %}
  SELECT 1
{% endif %}{% endif %}

-- case: Tags beside a query of several lines get lines to themselves
{% macro orders(day) %} select id, total from {{ ref('orders') }} {% if day %} where day = {{ day }} {% endif %} {% endmacro %}
-- formatted:
{% macro orders(day) %}
  SELECT id,
         total
    FROM {{ ref('orders') }}
   {% if day %} WHERE day = {{ day }} {% endif %}
{% endmacro %}

-- case: UNION ALL at the end of a loop, and conditions within a line
{% for t in tables %}
select a, b from {{ t }} where 1=1 {% if day %} and day = '{{ day }}' {% else %} and day is null {% endif %}
{% if not loop.last %} union all {% endif %}
{% endfor %}
order by 1
-- formatted:
{% for t in tables %}
   SELECT a,
          b
     FROM {{ t }}
    WHERE 1 = 1
      {% if day %} AND day = '{{ day }}'
      {% else %} AND day IS NULL {% endif %}
{% if not loop.last %} UNION ALL {% endif %}
{% endfor %}
 ORDER BY 1

-- case: Columns that depend on a condition, and a comma that a loop leads
select a, b {% if c %}, c {% endif %} {% if d %}, d{% endif %}, {% for x in xs %}{% if not loop.first %}, {% endif %}{{ x }}{% endfor %} from t group by a, b {% if c %}, c {% endif %}
-- formatted:
  SELECT a,
         b
       {% if c %}, c {% endif %}
       {% if d %}, d{% endif %},
         {% for x in xs %}{% if not loop.first %}, {% endif %}{{ x }}{% endfor %}
    FROM t
GROUP BY a, b {% if c %}, c {% endif %}

-- case: A loop of columns before others
select a, {% for c in cols %}{{ c }}{% if not loop.last %}, {% endif %}{% endfor %}, b from t
-- formatted:
SELECT a,
       {% for c in cols %}{{ c }}{% if not loop.last %}, {% endif %}{% endfor %},
       b
  FROM t
