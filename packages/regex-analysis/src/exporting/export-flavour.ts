import { toJavaScript } from '../flavours/to-javascript.ts';
import type { FlavourPattern, ForeignFlavour } from '../flavours/tree.ts';
import { exportCode, goCode, pythonCode } from './export-code.ts';
import type { CodeExports, ExportedCode } from './languages.ts';

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
      : refusals(translated.reasons);
  if (others === null) return null;
  const own = { python: pythonCode, go: goCode, pcre2: phpCode }[flavour]({ source, warnings: [] }, flags);
  return { ...others, [flavour === 'pcre2' ? 'php' : flavour]: own };
}

function withWarnings(code: CodeExports | null, warnings: readonly string[]): CodeExports | null {
  if (code === null) return null;
  const add = (exported: ExportedCode): ExportedCode => ({
    ...exported,
    warnings: [...warnings, ...exported.warnings],
  });
  return {
    javascript: add(code.javascript),
    typescript: add(code.typescript),
    python: add(code.python),
    java: add(code.java),
    go: add(code.go),
  };
}

function refusals(reasons: readonly string[]): CodeExports {
  const refusal = (mark: string): ExportedCode => ({
    code: `${mark} This pattern uses ${reasons.join(' and ')},\n${mark} which this page can’t translate.\n`,
    warnings: [],
  });
  const [slashes, hash] = [refusal('//'), refusal('#')];
  return { javascript: slashes, typescript: slashes, python: hash, java: slashes, go: slashes };
}

function phpCode({ source }: { readonly source: string }, flags: string): ExportedCode {
  const delimiter = [...'/~#%!'].find((each) => !source.includes(each)) ?? '/';
  const inner = source.replaceAll(/\\[\s\S]|[\s\S]/gu, (part) => (part === delimiter ? `\\${part}` : part));
  const literal = `'${`${delimiter}${inner}${delimiter}`.replaceAll(/\\(?=\\|'|$)|'/g, '\\$&')}${[...flags].filter((flag) => flag !== 'g').join('')}'`;
  const use = flags.includes('g')
    ? `preg_match_all(${literal}, $text, $matches, PREG_SET_ORDER);\nforeach ($matches as $match) {\n    echo $match[0], "\\n";\n}`
    : `if (preg_match(${literal}, $text, $match)) {\n    echo $match[0], "\\n";\n}`;
  return { code: `${use}\n`, warnings: [] };
}
