import { describe, expect, it } from 'vitest';
import { formatSQL, formatWithCursor } from './index.ts';
import { isPadded } from './proof/index.ts';

const padded = (sql: string): string => {
  const result = formatSQL(sql, { padTags: true });
  expect(result.errors).toEqual([]);
  expect(formatSQL(result.formatted, { padTags: true }).formatted).toBe(result.formatted);
  return result.formatted;
};

describe('spaces inside template tags', () => {
  it.each([
    ["select {{a}} from {{ref('x')}} x", "SELECT {{ a }}\n  FROM {{ ref('x') }} AS x"],
    ['select stg_{{c}}_x', 'SELECT stg_{{ c }}_x'],
    ['select ({{-d-}})', 'SELECT ({{- d -}})'],
    ['select {{\n  a}}', 'SELECT {{\n       a }}'],
    ['select {{  a   }}', 'SELECT {{ a }}'],
    ['{%-set x=1-%}\nselect a', '{%- set x=1 -%}\nSELECT a'],
    ['{{config(a=1)}}\nselect a', '{{ config(a=1) }}\nSELECT a'],
  ])('are added to tags outside strings, comments and kept text: %s', (sql, expected) => {
    expect(padded(sql)).toBe(expected);
  });

  it.each([
    "SELECT '{{a}}'",
    'SELECT "{{a}}"',
    'SELECT a -- {{b}}',
    '{% raw %}{{a}}{% endraw %}',
    '{# a#}\nSELECT a',
    '{%set x%}\nkey:  {{a}}\n{%endset%}',
  ])('are not added where every byte counts: %s', (sql) => {
    expect(padded(sql)).toContain(/\{\{[^}]*\}\}|\{#[^#]*#\}/.exec(sql)?.[0]);
  });

  it('are off by default, and counted', () => {
    expect(formatSQL('select {{a}}').formatted).toBe('SELECT {{a}}');
    expect(formatSQL('SELECT {{a}}', { padTags: true }).changes).toContain('Padded 1 template tag');
  });

  it('do not move the caret', () => {
    const sql = 'select {{a}}, b from t';
    const { formatted, cursor } = formatWithCursor(sql, sql.indexOf('b'), { padTags: true });
    expect(formatted.slice(cursor, cursor + 1)).toBe('b');
  });

  it('are proved: nothing else may differ', () => {
    expect(isPadded('a {{b}} c', 'a {{ b }} c')).toBe(true);
    expect(isPadded('a {{b}} c', 'a {{ c }} c')).toBe(false);
    expect(isPadded('a {{b}} c', 'a {{- b }} c')).toBe(false);
    expect(isPadded('a {{b}} c', 'a {{ b }}  c')).toBe(false);
    expect(isPadded('a {#b#} c', 'a {# b #} c')).toBe(false);
  });
});

describe('indentation with tabs', () => {
  it('uses tabs, and spaces for the remaining columns', () => {
    const options = { indentStyle: 'tab', indentSize: 4, layout: 'left' } as const;
    const { formatted } = formatSQL('select a from t where b in (select c from d)', options);
    expect(formatted).toBe('SELECT a\nFROM t\nWHERE b IN (\n\t\t  SELECT c\n\t\t  FROM d\n\t  )');
    expect(formatSQL(formatted, options).formatted).toBe(formatted);
  });
});
