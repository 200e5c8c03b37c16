import { expect, it } from 'vitest';
import { essence } from './essence.ts';

it.each([
  ['select a,b\nfrom t', 'SELECT a,\n       b\n  FROM t'],
  ["{{ a(\n  b, 'c\n d') }}", "{{ a(\n      b, 'c\n d') }}"],
  ["{# it's\n  so #}", "{# it's\n      so #}"],
  ['select a b from t', 'SELECT a AS b FROM t'],
  ["select '{{ var('x') }}'", "SELECT  '{{ var('x') }}'"],
  ["{{ config(a='}}', b=1) }} select 1", "{{ config(a='}}', b=1) }}\nSELECT 1"],
  ['-- a  note\nselect 1', '-- a note\nSELECT 1'],
  ['as $$ select a b $$', 'AS $$\nSELECT a AS b\n$$'],
])('treats %j and %j as the same', (one, other) => {
  expect(essence(one)).toBe(essence(other));
});

it.each([
  ["select 'a'", "select 'A'"],
  ['select "a"', 'select "A"'],
  ['select a, b', 'select b, a'],
  ['select 1 -- x', 'select 1'],
  ["select '{{ var('x') }}'", "select '{{ var(' x ') }}'"],
  ['{{ a }}', '{{a}}'],
  ["as $$ select 'a' $$", "as $$ select 'A' $$"],
])('treats %j and %j as different', (one, other) => {
  expect(essence(one)).not.toBe(essence(other));
});
