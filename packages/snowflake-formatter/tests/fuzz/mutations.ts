/** Damages texts the way clipboards, editors and people do. */
import type { Random } from './random.ts';

const SCRAPS = [
  '(',
  ')',
  '[',
  ']',
  '{',
  '}',
  '{{',
  '}}',
  '{%',
  '%}',
  '{#',
  '{{"',
  '"}}',
  "{{ f({'a': {}}) }}",
  "'",
  '"',
  '$$',
  '$',
  '--',
  '//',
  '/*',
  '*/',
  ';',
  ',',
  '.',
  '..',
  ':',
  '::',
  ':=',
  '=>',
  '->',
  '->>',
  '@',
  '@%',
  '&',
  '&{',
  '!',
  '<%',
  '%>',
  '\\',
  '`',
  '#',
  '\n',
  '\r',
  '\r\n',
  '\t',
  '\0',
  ' ',
  '\u00a0',
  '\ufeff',
  '\u200b',
  '\u2028',
  '\ud83d',
  '\u{1f600}',
  'é',
  '漢字',
  'א',
  '—',
  '“',
  'select',
  'from',
  'case',
  'end',
  'begin',
  'as',
  'join',
  'on',
  'over',
  'with',
  'union',
  'values',
  'in',
  'not',
  'between',
  'and',
  '0x1f',
  '1e',
  '1.2.3',
  "x'",
  'file://a//b',
  '%(x)s',
  '%s',
  '<x>',
  '{x}',
  '${x}',
  '-%}',
  '#}',
  ';!set x\n',
  '-- fmt: off\n',
  '/* sql-formatter-disable */',
  '{% if x %}',
  '{% endif %}',
];

function place(text: string, random: Random): number {
  return random.below(text.length + 1);
}

export function mutated(text: string, random: Random): string {
  let out = text;
  for (let times = 1 + random.below(4); times > 0; times--) {
    const at = place(out, random);
    const to = Math.min(out.length, at + 1 + random.below(12));
    switch (random.below(7)) {
      case 0:
        out = out.slice(0, at);
        break;
      case 1:
        out = out.slice(0, at) + out.slice(to);
        break;
      case 2:
        out = out.slice(0, to) + out.slice(at);
        break;
      case 3: {
        const words = out.split(/(\s+)/);
        const i = random.below(words.length);
        const j = random.below(words.length);
        [words[i], words[j]] = [words[j] ?? '', words[i] ?? ''];
        out = words.join('');
        break;
      }
      case 4:
        out = out.slice(0, at) + String.fromCharCode(random.below(0x10000)) + out.slice(at);
        break;
      default:
        out = out.slice(0, at) + random.pick(SCRAPS) + out.slice(at);
    }
  }
  return out;
}
