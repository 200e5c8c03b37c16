/** Adds Jinja to generated SQL as dbt projects use it: around statements, between tokens, and inside them. */
import { NAMES } from './lexemes.ts';
import type { Random } from './random.ts';

/** Expressions with strings that contain quotes, marks and words, with dictionaries, filters and line breaks. */
const EXPRESSIONS = [
  'x',
  "var('start_date')",
  'var("from", "it\'s")',
  "ref('a', v=2)",
  '"," if not loop.last',
  "'union all' if not loop.last",
  `x | replace("'", "''")`,
  "f({'a': {'b': 1}})",
  "g('}}', '{{', '%}')",
  'dbt_utils.star(\n    from=ref("m"),\n    except=["a"]\n  )',
  "a ~ '_' ~ b",
  "'\\\\'",
  '1 - 2 -- 3',
  "'/*' ~ '--'",
];
const CONDITIONS = ['x', 'not loop.last', "target.name == 'prod'", 'is_incremental()', "a in ['b', \"c's\"]"];
/** Tags without an end tag. */
const LONE = [
  "{% set x = ['a', 'b'] %}",
  "{%- set y = {'a': {'b': 'c'}} -%}",
  "{% set z = [\n  'a',\n  \"it's\"\n] %}",
  "{% do run_query('select 1') %}",
  "{% import 'm.sql' as m %}",
  "{# it's a note #}",
  '{#- of two\n   lines -#}',
];
/** Pairs of tags around statements. */
const AROUND: ReadonlyArray<readonly [string, string]> = [
  ['{% macro m(a, b=1) %}', '{% endmacro %}'],
  ['{%- macro n() -%}', '{%- endmacro -%}'],
  ['{% set q %}', '{% endset %}'],
  ["{% call statement('s', fetch_result=True) %}", '{% endcall %}'],
  ['{% snapshot s %}', '{% endsnapshot %}'],
  ['{% test t(model) %}', '{% endtest %}'],
  ['{% for r in rows %}', '{% endfor %}'],
  ['{% if execute %}', '{% endif %}'],
];

export class Jinja {
  private readonly random: Random;

  constructor(random: Random) {
    this.random = random;
  }

  /** A script's tokens with Jinja between and inside them. */
  withJinja(tokens: readonly string[]): string[] {
    const r = this.random;
    let out = tokens.map((token) => (r.once(8) ? this.inside(token) : token));
    for (let times = r.below(4); times > 0; times--) out = this.between(out);
    if (r.once(3)) {
      const [open, close] = r.pick(AROUND);
      out = [open, ...out, close];
    }
    if (r.once(5))
      out.unshift(r.pick(['{{ config(materialized="table") }}', "{{\n  config(\n    tags=['a']\n  )\n}}"]));
    if (r.once(5)) out.unshift(r.pick(LONE));
    return out;
  }

  private block(): string {
    const r = this.random;
    if (r.once(6)) return `{% if ${r.pick(CONDITIONS)} %}a{% else %}b{% endif %}`;
    if (r.once(10)) return "{# it's #}";
    const expression = r.pick(EXPRESSIONS);
    // `'{{'` is plain text: inside quotes, a mark directly before a quote that does not open a word means nothing.
    if (r.once(4) && /^\w/.test(expression)) return `{{${expression}}}`;
    return r.once(4) ? `{{- ${expression} -}}` : `{{ ${expression} }}`;
  }

  /** A name or a quoted token with a template in it, or a template in place of a name; other tokens unchanged. */
  private inside(token: string): string {
    const r = this.random;
    if (/^['"]/.test(token)) {
      const at = 1 + r.below(token.length - 1);
      // A block must not split the two characters of an escape.
      const pair = /^(?:''|""|\\.)$/.test(token.slice(at - 1, at + 1)) && at > 1;
      return pair ? token : token.slice(0, at) + this.block() + token.slice(at);
    }
    if (!NAMES.includes(token)) return token;
    const block = `{{ ${r.pick(EXPRESSIONS)} }}`;
    return r.pick([
      block,
      `${token}_${block}`,
      `${block}_${token}`,
      `a_{% if ${r.pick(CONDITIONS)} %}b{% endif %}_c`,
    ]);
  }

  /** The tokens with a tag between two of them, or with a pair of tags around some. */
  private between(tokens: readonly string[]): string[] {
    const r = this.random;
    const from = r.below(tokens.length + 1);
    const to = from + balancedLength(tokens, from, r.below(tokens.length + 1 - from));
    const [before, some, after] = [tokens.slice(0, from), tokens.slice(from, to), tokens.slice(to)];
    switch (r.below(4)) {
      case 0:
        return [...before, r.pick(LONE), ...some, ...after];
      case 1:
        return [...before, `{% for c in cs %}`, ...some, '{% endfor %}', ...after];
      case 2:
        return [...before, `{%- if ${r.pick(CONDITIONS)} -%}`, ...some, '{%- endif -%}', ...after];
      default:
        return [
          ...before,
          `{% if ${r.pick(CONDITIONS)} %}`,
          ...some,
          '{% else %}',
          ...some,
          '{% endif %}',
          ...after,
        ];
    }
  }
}

/**
 * How many of the tokens from `from` on, at most `length`, can be taken so that brackets and CASEs in them are closed.
 */
function balancedLength(tokens: readonly string[], from: number, length: number): number {
  let depth = 0;
  let balanced = 0;
  for (let i = 0; i < length && depth >= 0; i++) {
    const token = tokens[from + i] ?? '';
    if (/^(?:[([{]|case)$/i.test(token)) depth++;
    else if (/^(?:[)\]}]|end)$/i.test(token)) depth--;
    if (depth === 0) balanced = i + 1;
  }
  return balanced;
}
