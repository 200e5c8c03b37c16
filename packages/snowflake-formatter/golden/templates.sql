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
