import { toJavaScript } from '../flavours/to-javascript.ts';
import type { FlavourPattern, ForeignFlavour } from '../flavours/tree.ts';
import { exportCode, goLiteral, pythonLiteral } from './export-code.ts';
import type { CodeExports, ExportedCode } from './languages.ts';

const LABELS = { pcre2: 'PCRE2', python: 'Python', go: 'Go' } as const;

/**
 * Returns code that uses a pattern of another flavour: as it is in its own language, and written anew in the others,
 * with the differences there. A language that can't express it has a comment that says why.
 */
export function exportFlavour(
  pattern: FlavourPattern,
  source: string,
  flags: string,
  flavour: ForeignFlavour,
): CodeExports | null {
  const translated = toJavaScript(pattern, flags);
  const others =
    translated.kind === 'pattern'
      ? withWarnings(exportCode(translated.source, translated.flags), translated.warnings)
      : refusals(flavour, translated.reasons);
  if (others === null) return null;
  const own = { python: pythonCode, go: goCode, pcre2: phpCode }[flavour](source, flags);
  return { ...others, [flavour === 'pcre2' ? 'php' : flavour]: own };
}

function withWarnings(code: CodeExports | null, warnings: readonly string[]): CodeExports | null {
  if (code === null) return null;
  const add = (exported: ExportedCode): ExportedCode => ({
    ...exported,
    warnings: [...warnings, ...exported.warnings],
  });
  const { javascript, typescript, python, java, go } = code;
  return {
    javascript: add(javascript),
    typescript: add(typescript),
    python: add(python),
    java: add(java),
    go: add(go),
  };
}

function refusals(flavour: ForeignFlavour, reasons: readonly string[]): CodeExports {
  const refusal = (mark: string): ExportedCode => ({
    code: `${mark} This pattern of ${LABELS[flavour]} uses ${reasons.join(' and ')},\n${mark} for which there is no counterpart here.\n`,
    warnings: [],
  });
  return {
    javascript: refusal('//'),
    typescript: refusal('//'),
    python: refusal('#'),
    java: refusal('//'),
    go: refusal('//'),
  };
}

const PYTHON_FLAGS = {
  i: 're.IGNORECASE',
  m: 're.MULTILINE',
  s: 're.DOTALL',
  x: 're.VERBOSE',
  a: 're.ASCII',
} as const;

function pythonCode(source: string, flags: string): ExportedCode {
  const options = Object.entries(PYTHON_FLAGS).flatMap(([flag, name]) =>
    flags.includes(flag) ? [name] : [],
  );
  const use = flags.includes('g')
    ? 'for match in pattern.finditer(text):\n    print(match.start(), match.group())'
    : 'match = pattern.search(text)\nif match:\n    print(match.start(), match.group())';
  return {
    code: `import re\n\npattern = re.compile(${[pythonLiteral(source), ...(options.length === 0 ? [] : [options.join(' | ')])].join(', ')})\n\n${use}\n`,
    warnings: [],
  };
}

function goCode(source: string, flags: string): ExportedCode {
  const inline = [...'imsU'].filter((flag) => flags.includes(flag)).join('');
  const use = flags.includes('g')
    ? 'for _, at := range pattern.FindAllStringIndex(text, -1) {\n\tfmt.Println(at[0], text[at[0]:at[1]])\n}'
    : 'if at := pattern.FindStringIndex(text); at != nil {\n\tfmt.Println(at[0], text[at[0]:at[1]])\n}';
  return {
    code: `pattern := regexp.MustCompile(${goLiteral(inline === '' ? source : `(?${inline})${source}`)})\n\n${use}\n`,
    warnings: [],
  };
}

function phpCode(source: string, flags: string): ExportedCode {
  const delimiter = [...'/~#%!'].find((each) => !source.includes(each)) ?? '/';
  const inner = source.replaceAll(new RegExp(`(?<!\\\\)${delimiter}`, 'g'), `\\${delimiter}`);
  const literal = `'${`${delimiter}${inner}${delimiter}`.replaceAll(/\\(?=\\|'|$)|'/g, '\\$&')}${[...flags].filter((flag) => flag !== 'g').join('')}'`;
  const use = flags.includes('g')
    ? `preg_match_all(${literal}, $text, $matches, PREG_SET_ORDER);\nforeach ($matches as $match) {\n    echo $match[0], "\\n";\n}`
    : `if (preg_match(${literal}, $text, $match)) {\n    echo $match[0], "\\n";\n}`;
  return { code: `${use}\n`, warnings: [] };
}
