import { expect, it } from 'vitest';
import { Random } from '../../tests/fuzz/random.ts';
import { UPPER_CASE } from './allowed-cases.ts';
import { Source } from './chars.ts';
import { type Checkpoints, KnownStretches, NO_CHECKPOINTS, NotedStretches } from './checkpoints.ts';
import { Comparison } from './compare.ts';
import { readMarks } from './marks.ts';
import { piecesOf, Renderer } from './render.ts';
import { SAME_TEXT } from './report.ts';
import { readUnits } from './template-tree.ts';

const LONG = 'select alpha, beta b, coalesce(gamma, 1) from first_table where delta = 2 order by epsilon ';
const LONG_AFTER = LONG.replaceAll('select', 'SELECT')
  .replace('beta b', 'beta AS b')
  .replaceAll(', ', ',\n ');

/** Pairs of input and output that are accepted when they are compared without rendering. */
const FRAGMENTS: readonly (readonly [string, string])[] = [
  [LONG, LONG_AFTER],
  [`; ${LONG}`, `;\n${LONG_AFTER}`],
  ['{{ a }}', '{{ a }}'],
  ['{{- a }}', '{{- a }}'],
  ['{%- if x -%}', '{%- if x -%}'],
  ['{% if y %}', '\n{% if y %}'],
  ['{% for c in d -%}', '{% for c in d -%}'],
  ['{% endif %}', '{% endif %}'],
  ['{%- endfor %}', '{%- endfor %}'],
  ['-- note\n', '-- note\n'],
  ["'text {{ e }} text' ", "'text {{ e }} text'\n"],
  [' v:path.select ', ' v:path.select '],
  ['v[ ', 'v[ '],
  [' ] ', '] '],
  [' { k ', ' { k '],
  [' } ', ' } '],
  [' create procedure p() language sql as $$', '\nCREATE PROCEDURE p() LANGUAGE sql AS $$'],
  ['$$ ', '$$ '],
  [" interval '1' ", " INTERVAL '1' "],
  ['day ', 'day '],
];

interface Found {
  readonly reasons: readonly string[];
  /** How many characters of the renderings were jumped over. */
  readonly jumped: number;
}

/** Compares two texts, and then each of their renderings. Undefined if the texts differ. */
function compared(input: string, output: string, jumps: boolean): Found | undefined {
  const [a, b] = [readMarks(new Source(input)), readMarks(new Source(output))];
  const pieces = [piecesOf(input, a), piecesOf(output, b)] as const;
  const noted = new NotedStretches(...pieces);
  const compare = (before: string, after: string, checkpoints: Checkpoints): string =>
    new Comparison(before, after, UPPER_CASE, { ...SAME_TEXT.counts }, false, undefined, checkpoints).run()
      .failure?.reason ?? '';
  if (compare(input, output, noted) !== '') return undefined;
  let jumped = 0;
  const reasons = readUnits(a).flatMap((unit) => {
    const runs = unit.broken ? [] : (new Renderer(a, ...pieces, noted).runs(unit, 64) ?? []);
    return runs.map((run) => {
      const known = new KnownStretches(noted, run.pieces);
      const counting: Checkpoints = {
        get stop() {
          return known.stop;
        },
        pass: (state) => {
          const from = state.a.end;
          known.pass(state);
          jumped += state.a.end - from;
        },
      };
      return compare(run.before, run.after, jumps ? counting : NO_CHECKPOINTS);
    });
  });
  return { reasons, jumped };
}

it('finds the same in renderings as a comparison without jumps', () => {
  const random = new Random(20_261_128);
  let failed = 0;
  let jumped = 0;
  for (let n = 0; n < 1200; n++) {
    const chosen = Array.from({ length: random.below(12) + 2 }, () => random.pick(FRAGMENTS));
    const input = chosen.map(([text]) => text).join('');
    const output = chosen.map(([, text]) => text).join('');
    const found = compared(input, output, true);
    expect(found?.reasons, input).toEqual(compared(input, output, false)?.reasons);
    failed += found?.reasons.some((reason) => reason !== '') === true ? 1 : 0;
    jumped += found?.jumped ?? 0;
  }
  expect(failed).toBeGreaterThan(1);
  expect(jumped).toBeGreaterThan(5_000);
});
