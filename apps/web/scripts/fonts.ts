/**
 * Makes the site's fonts from the @fontsource packages: one subset for English, tiny ones for the macrons of te reo
 * Māori and for the accents of other languages, and system fallbacks with the same metrics for each face, so that the
 * layout hardly shifts when the face arrives. Run `npm run fonts -w @hln/web` after changing a face; fonts.test.ts fails
 * if you forget.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Font, fromBuffer } from '@capsizecss/unpack';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
const here = dirname(fileURLToPath(import.meta.url));
export const FONT_DIR = resolve(here, '../app/styles/generated/fonts');
export const FONT_CSS = resolve(here, '../app/styles/generated/fonts.css');

type Axes = Record<string, number | { min: number; max: number }>;

interface Face {
  readonly family: string;
  readonly file: string;
  /** The path of its package's package.json. */
  readonly package: string;
  /** The file name in the package, with SUBSET in the place of the subset's name. */
  readonly pattern: string;
  readonly weights: readonly [number, number];
  readonly axes: Axes;
  /** The weight of most of its text, whose width the fallbacks match. */
  readonly usualWeight: number;
  readonly fallbacks: readonly Fallback[];
}

/** Average widths and units per em of system fonts, copied from @capsizecss/metrics 4.3, which takes 169 MB. */
const MEASURES = {
  arial: { xWidthAvg: 913, unitsPerEm: 2048 },
  courierNew: { xWidthAvg: 1229, unitsPerEm: 2048 },
  georgia: { xWidthAvg: 913, unitsPerEm: 2048 },
  notoSerif: { xWidthAvg: 481, unitsPerEm: 1000 },
  roboto: { xWidthAvg: 911, unitsPerEm: 2048 },
  timesNewRoman: { xWidthAvg: 832, unitsPerEm: 2048 },
} as const;

/** System fonts with the same widths. Family names continue those of `Harbour Text Fallback` in styles/tokens.css. */
interface Fallback {
  readonly suffix?: string;
  readonly metrics: Pick<Font, 'xWidthAvg' | 'unitsPerEm'>;
  readonly locals: readonly string[];
}

export const FACES: readonly Face[] = [
  {
    family: 'Harbour Display',
    file: 'harbour-display',
    package: require.resolve('@fontsource-variable/piazzolla/package.json'),
    pattern: 'piazzolla-SUBSET-opsz-normal.woff2',
    weights: [300, 560],
    axes: { opsz: 30, wght: { min: 300, max: 560 } },
    usualWeight: 400,
    fallbacks: [
      { metrics: MEASURES.georgia, locals: ['Georgia', 'Gelasio'] },
      {
        suffix: 'Times',
        metrics: MEASURES.timesNewRoman,
        locals: ['Times New Roman', 'Liberation Serif', 'Tinos'],
      },
      // What Android has.
      { suffix: 'Noto', metrics: MEASURES.notoSerif, locals: ['Noto Serif', 'NotoSerif'] },
    ],
  },
  {
    family: 'Harbour Text',
    file: 'harbour-text',
    package: require.resolve('@fontsource-variable/commissioner/package.json'),
    pattern: 'commissioner-SUBSET-wght-normal.woff2',
    weights: [400, 700],
    axes: { wght: { min: 400, max: 700 } },
    usualWeight: 400,
    fallbacks: [
      { metrics: MEASURES.arial, locals: ['Arial', 'Liberation Sans', 'Arimo', 'Helvetica Neue'] },
      { suffix: 'Roboto', metrics: MEASURES.roboto, locals: ['Roboto', 'Roboto-Regular'] },
    ],
  },
  {
    family: 'Harbour Code',
    file: 'harbour-code',
    package: require.resolve('@fontsource-variable/spline-sans-mono/package.json'),
    pattern: 'spline-sans-mono-SUBSET-wght-normal.woff2',
    weights: [400, 600],
    axes: { wght: { min: 400, max: 600 } },
    usualWeight: 400,
    fallbacks: [{ metrics: MEASURES.courierNew, locals: ['Courier New', 'Liberation Mono', 'Cousine'] }],
  },
];

/** The characters of English, which is all that reading pages need. */
const ENGLISH = `${String.fromCodePoint(...Array.from({ length: 95 }, (_, index) => 32 + index))}\u00a0–—‘’“”…`;
const ACCENTS = '©«°±·»¼½¾×÷àáâäçèéêëíîïñóôöùúûüÀÁÉÖÜß•′″€−';
const MACRONS = 'āēīōūĀĒĪŌŪ';

const SUBSETS = [
  { suffix: '', source: 'latin', text: ENGLISH },
  { suffix: '-accents', source: 'latin', text: ACCENTS },
  { suffix: '-macrons', source: 'latin-ext', text: MACRONS },
] as const;

const LEAN = {
  // The features that the style sheets use. Without a list, every feature would be kept with its glyphs (small capitals,
  // fractions, old-style figures), a fifth of a file.
  keepFeatures: ['kern', 'liga', 'calt', 'tnum'],
  // The names of weights in menus of word processors.
  dropTables: ['STAT'],
};

/** Returns the characters as CSS ranges: `U+20-7E, U+A0`. */
function unicodeRange(text: string): string {
  const codes = [...new Set(text)].map((char) => char.codePointAt(0) ?? 0).sort((a, b) => a - b);
  const ranges: [number, number][] = [];
  for (const code of codes) {
    const last = ranges.at(-1);
    if (last !== undefined && last[1] === code - 1) last[1] = code;
    else ranges.push([code, code]);
  }
  const hex = (code: number) => code.toString(16).toUpperCase();
  return ranges.map(([from, to]) => `U+${hex(from)}${to > from ? `-${hex(to)}` : ''}`).join(', ');
}

/** Returns every character that the faces contain. */
export const COVERED: ReadonlySet<string> = new Set(ENGLISH + ACCENTS + MACRONS);

const percent = (value: number) => `${(value * 100).toFixed(2)}%`;

/** Returns an `@font-face` rule for a system font that is scaled to the metrics of ours. */
function fallbackRule(face: Face, font: Font, { suffix, metrics, locals }: Fallback): string {
  const size = font.xWidthAvg / font.unitsPerEm / (metrics.xWidthAvg / metrics.unitsPerEm);
  const scale = font.unitsPerEm * size;
  return `@font-face {
  font-family: '${[face.family, 'Fallback', suffix].filter(Boolean).join(' ')}';
  src: ${locals.map((name) => `local('${name}')`).join(', ')};
  size-adjust: ${percent(size)};
  ascent-override: ${percent(font.ascent / scale)};
  descent-override: ${percent(Math.abs(font.descent) / scale)};
  line-gap-override: ${percent(font.lineGap / scale)};
}
`;
}

const sourcePath = (face: Face, name: string) =>
  join(dirname(face.package), 'files', face.pattern.replace('SUBSET', name));

async function subset(face: Face, name: 'latin' | 'latin-ext', text: string): Promise<Buffer> {
  return subsetFont(await readFile(sourcePath(face, name)), text, {
    targetFormat: 'woff2',
    variationAxes: face.axes,
    ...LEAN,
  });
}

/** Returns a static TrueType instance, for drawing pictures. */
export async function staticCut(family: string, weight: number): Promise<[latin: Buffer, extended: Buffer]> {
  const face = FACES.find((candidate) => candidate.family === family);
  if (face === undefined) throw new Error(`There is no face called ${family}.`);
  const cut = async (name: 'latin' | 'latin-ext', text: string) =>
    subsetFont(await readFile(sourcePath(face, name)), text, {
      targetFormat: 'truetype',
      variationAxes: { ...face.axes, wght: weight },
    });
  return [await cut('latin', ENGLISH + ACCENTS), await cut('latin-ext', MACRONS)];
}

/** Returns the generated files by name: the fonts, and the style sheet that declares them. */
export async function buildFonts(): Promise<{ css: string; files: Map<string, Buffer> }> {
  const files = new Map<string, Buffer>();
  const rules: string[] = ['/* Generated by scripts/fonts.ts; do not edit. */\n'];
  for (const face of FACES) {
    const [min, max] = face.weights;
    for (const { suffix, source, text } of SUBSETS) {
      const file = `${face.file}${suffix}.woff2`;
      files.set(file, await subset(face, source, text));
      rules.push(`@font-face {
  font-family: '${face.family}';
  src: url('./fonts/${file}') format('woff2');
  font-weight: ${min} ${max};
  font-display: swap;
  unicode-range: ${unicodeRange(text)};
}
`);
    }
    // Doesn't use the package's own file, whose metrics are those of its default weight and optical size.
    const [usual] = await staticCut(face.family, face.usualWeight);
    const font = await fromBuffer(usual);
    for (const fallback of face.fallbacks) rules.push(fallbackRule(face, font, fallback));
  }
  return { css: rules.join('\n'), files };
}

if (import.meta.main) {
  const { css, files } = await buildFonts();
  await mkdir(FONT_DIR, { recursive: true });
  await writeFile(FONT_CSS, css);
  for (const [name, data] of files) {
    await writeFile(join(FONT_DIR, name), data);
    console.log(`${name}: ${data.length} bytes`);
  }
}
