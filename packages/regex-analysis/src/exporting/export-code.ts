import { parsePattern } from '../pattern/parse-pattern.ts';
import type { CodeExports, ExportedCode } from './languages.ts';
import { type Flavour, translate } from './translate.ts';

const unit = (char: string) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Returns a raw string if the pattern allows one, otherwise a normal one. */
function pythonLiteral(source: string): string {
  const isRaw = !/[\n\r\0]/.test(source) && !source.endsWith('\\');
  if (isRaw && !source.includes('"')) return `r"${source}"`;
  if (isRaw && !source.includes("'")) return `r'${source}'`;
  return `"${escapeDoubleQuoted(source)}"`;
}

function javaLiteral(source: string): string {
  return `"${escapeDoubleQuoted(source)}"`;
}

function goLiteral(source: string): string {
  return /[`\r\0]/.test(source) ? `"${escapeDoubleQuoted(source)}"` : `\`${source}\``;
}

function escapeDoubleQuoted(source: string): string {
  return (
    source
      .replace(/["\\]/g, '\\$&')
      .replaceAll('\n', '\\n')
      .replaceAll('\r', '\\r')
      .replaceAll('\t', '\\t')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they must be escaped.
      .replace(/[\0-\x1f\u2028\u2029]/g, unit)
  );
}

/**
 * Returns code that uses a valid pattern in other languages, with the differences there. Null if the pattern is too
 * long or too deeply nested to parse.
 */
export function exportCode(source: string, flags: string): CodeExports | null {
  const pattern = parsePattern(source, flags);
  if (pattern === null) return null;
  const translated = (flavour: Flavour) => translate(pattern, flags, flavour);
  return {
    javascript: script(source, flags, ''),
    typescript: script(source, flags, ': RegExp'),
    python: pythonCode(translated('python'), flags),
    java: java(translated('java'), flags),
    go: goCode(translated('go'), flags),
  };
}

function script(source: string, flags: string, type: string): ExportedCode {
  const literal = new RegExp(source, flags).toString();
  const use = flags.includes('g')
    ? 'for (const match of text.matchAll(pattern)) {\n  console.log(match.index, match[0]);\n}'
    : 'const match = pattern.exec(text);\nif (match) console.log(match.index, match[0]);';
  const warnings = flags.includes('y')
    ? ['With y (and with g in test and exec) the pattern keeps lastIndex between calls.']
    : [];
  return { code: `const pattern${type} = ${literal};\n\n${use}\n`, warnings };
}

interface Translated {
  readonly source: string;
  readonly warnings: readonly string[];
}

const PYTHON_FLAGS = {
  i: 're.IGNORECASE',
  m: 're.MULTILINE',
  s: 're.DOTALL',
  x: 're.VERBOSE',
  a: 're.ASCII',
} as const;

/** Returns code for a pattern of Python. Of the flags it knows Python's own, and y, with which a match begins the text. */
export function pythonCode({ source, warnings }: Translated, flags: string): ExportedCode {
  const names = Object.entries(PYTHON_FLAGS).flatMap(([flag, name]) => (flags.includes(flag) ? [name] : []));
  const options = names.length === 0 ? '' : `, ${names.join(' | ')}`;
  const method = flags.includes('y') ? 'match' : 'search';
  const use = flags.includes('g')
    ? 'for match in pattern.finditer(text):\n    print(match.start(), match.group())'
    : `match = pattern.${method}(text)\nif match:\n    print(match.start(), match.group())`;
  return {
    code: `import re\n\npattern = re.compile(${pythonLiteral(source)}${options})\n\n${use}\n`,
    warnings,
  };
}

function java({ source, warnings }: Translated, flags: string): ExportedCode {
  const names = [
    ...(flags.includes('i') ? ['Pattern.CASE_INSENSITIVE'] : []),
    ...(flags.includes('i') && /[uv]/.test(flags) ? ['Pattern.UNICODE_CASE'] : []),
    ...(flags.includes('m') ? ['Pattern.MULTILINE'] : []),
    ...(flags.includes('s') ? ['Pattern.DOTALL'] : []),
  ];
  const options = names.length === 0 ? '' : `, ${names.join(' | ')}`;
  const keyword = flags.includes('g') ? 'while' : 'if';
  const find = flags.includes('y') ? 'lookingAt' : 'find';
  return {
    code: `import java.util.regex.*;\n\nPattern pattern = Pattern.compile(${javaLiteral(source)}${options});\nMatcher matcher = pattern.matcher(text);\n${keyword} (matcher.${find}()) {\n    System.out.println(matcher.start() + " " + matcher.group());\n}\n`,
    warnings,
  };
}

/** Returns code for a pattern of Go, with Go's own flags. */
export function goCode({ source, warnings }: Translated, flags: string): ExportedCode {
  const inline = [...'imsU'].filter((flag) => flags.includes(flag)).join('');
  const literal = goLiteral(inline === '' ? source : `(?${inline})${source}`);
  const use = flags.includes('g')
    ? 'for _, at := range pattern.FindAllStringIndex(text, -1) {\n\tfmt.Println(at[0], text[at[0]:at[1]])\n}'
    : 'if at := pattern.FindStringIndex(text); at != nil {\n\tfmt.Println(at[0], text[at[0]:at[1]])\n}';
  return { code: `pattern := regexp.MustCompile(${literal})\n\n${use}\n`, warnings };
}
