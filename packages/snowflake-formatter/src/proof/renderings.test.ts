import { describe, expect, it } from 'vitest';
import { proveUnchanged } from './index.ts';
import { Templates } from './renderings.ts';

const compareTemplateBlocks = (input: string, output: string) => new Templates(input, output).failure;

describe('the comparison of template blocks', () => {
  it.each([
    ["select '{{ var('start_date') }}'", "SELECT '{{ var(' start_date ') }}'"],
    ["select '{{ var('from') }}'", "SELECT '{{ var('\n  FROM ') }}'"],
    ['select 1 -- {{ a }}', 'SELECT 1 -- {{ a  }}'],
    ['/* {% if a %} */ select 1', '/* {%if a%} */ SELECT 1'],
    ['select {{ a }}, {{ b }}', 'SELECT {{ b }}, {{ a }}'],
    ['-- {{ a(\n--  b) }}', '-- {{ a(\n-- b) }}'],
    ['select {{ a }}', 'SELECT {{ a }} {# new #}'],
    ['{%- if a %} select 1', '{% if a %} SELECT 1'],
    ['{% raw %}select  {{ a {% endraw %}', '{% raw %}SELECT {{ a {% endraw %}'],
    ["{% docs a %}it's  b{% enddocs %} select 1", "{% docs a %}it's b{% enddocs %} SELECT 1"],
    ['{% docs a %}\n\n# b (\n{% enddocs %}', '{% docs a %}\n\n# B (\n{% enddocs %}'],
  ])('sees that %s became %s', (input, output) => {
    expect(compareTemplateBlocks(input, output)).toMatchObject({ reason: 'a template block was changed' });
    expect(proveUnchanged(input, output)).not.toBeNull();
  });

  it.each([
    ['select {{ a }},{% if b %}c{% endif %} from t', 'SELECT {{ a }},\n  {% if b %} c {% endif %}\n  FROM t'],
    ["select '{{' , a from t where b = '}}'", "SELECT '{{',\n       a\n  FROM t\n WHERE b = '}}'"],
    ['select { {a} }', 'SELECT { { a } }'],
    ["{% raw %}{{ '{% endraw %} select 1,2 {{ a }}", "{% raw %}{{ '{% endraw %} SELECT 1, 2 {{ a }}"],
    ['  -- {{ a(\n  --   b\n  -- ) }}\n  select 1', '-- {{ a(\n--   b\n-- ) }}\nSELECT 1'],
  ])('passes what changes around them: %s', (input, output) => {
    expect(compareTemplateBlocks(input, output)).toBeNull();
  });

  it('tells where', () => {
    expect(compareTemplateBlocks('select {{ a }}', 'SELECT  {{ b }}')).toEqual({
      reason: 'a template block was changed',
      inputPosition: 8,
      outputPosition: 9,
    });
  });

  it('takes a megabyte of opening marks', () => {
    const hostile = '{{'.repeat(250_000);
    expect(compareTemplateBlocks(hostile, hostile)).toBeNull();
    const quoted = "'{{ a' ".repeat(70_000);
    expect(compareTemplateBlocks(`${quoted} }}`, `${quoted} }}`)).toBeNull();
  });
});
