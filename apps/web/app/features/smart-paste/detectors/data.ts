import { REASONS } from '../../../content/smart-paste.ts';
import type { Detector, Look } from '../look.ts';

/** How many lines are looked at. The converter itself reads the whole text. */
const MOST_LINES = 30;

const TOML_HEADER = /^\s*\[\[?[\w."' -]+\]\]?\s*(?:#.*)?$/;
const TOML_PAIR = /^\s*[\w."'-]+\s*=\s*(?:["'[{]|[-+]?\d|(?:true|false|[-+]?(?:inf|nan))\b)/;
const YAML_PAIR = /^\s*(?:- +)?(?:[\w./-]+|"[^"]*"|'[^']*'):(?:\s|$)/;
const YAML_ITEM = /^\s*- \S|^---(?:\s|$)/;

function isToml(lines: readonly string[]): boolean {
  return (
    lines.every((line) => TOML_HEADER.test(line) || TOML_PAIR.test(line)) &&
    lines.some((line) => TOML_PAIR.test(line))
  );
}

function isYaml(lines: readonly string[]): boolean {
  const pairs = lines.filter((line) => YAML_PAIR.test(line)).length;
  const others = lines.filter((line) => YAML_ITEM.test(line) && !YAML_PAIR.test(line)).length;
  return pairs > 0 && pairs + others === lines.length;
}

/** The same number of delimiters in each line, none of them followed by a space as in a sentence. */
function isCsv(lines: readonly string[]): boolean {
  const bare = lines.map((line) => line.replaceAll(/"[^"]*"/g, ''));
  return [',', ';', '\t'].some((delimiter) => {
    const counts = bare.map((line) => line.split(delimiter).length - 1);
    const [first = 0] = counts;
    const isSentence = bare.some((line) => line.includes(`${delimiter} `));
    return first > 0 && counts.every((count) => count === first) && !isSentence;
  });
}

/** YAML, TOML and CSV of several lines, for the converter. */
export const detectData: Detector = (text) => {
  const lines = text.split(/\r?\n/, MOST_LINES).filter((line) => line.trim() !== '' && !/^\s*#/.test(line));
  if (lines.length < 2) return [];
  const look = (kind: 'yaml' | 'toml' | 'csv', weight: Look['weight']): Look[] => [
    { kind, reason: REASONS[kind], toolId: 'data-converter', text, handedAs: 'text', weight },
  ];
  if (isToml(lines)) return look('toml', 2);
  if (isYaml(lines)) return look('yaml', 2);
  return isCsv(lines) ? look('csv', 1) : [];
};

/** A JSON Schema that says that it is one. */
export const detectSchema: Detector = (text) =>
  /^\{\s*"\$schema"\s*:\s*"https?:\/\/json-schema\.org\//.test(text)
    ? [
        {
          kind: 'schema',
          reason: REASONS.schema,
          toolId: 'json-schema',
          text,
          handedAs: 'json-schema',
          weight: 3,
        },
      ]
    : [];
