import { encodeWithLogo, type LogoCode } from '../checking/logo-budget.ts';
import { expectedBytes, readCode } from '../checking/read-code.ts';
import { drawPicture, leastPixels } from '../drawing/picture.ts';
import { pngFile } from '../drawing/png-file.ts';
import type { CodeStyle, Picture } from '../drawing/style.ts';
import { svgFile } from '../drawing/svg-paths.ts';
import type { Kind } from '../payloads/field-specs.ts';
import type { EncodeOptions } from '../symbol/encode-qr.ts';
import { type QrCode, QrError } from '../symbol/qr-code.ts';
import { type BadRow, type BatchRow, readBatch } from './batch-rows.ts';
import { type ZipEntry, zipFile } from './zip-file.ts';

/** Whether the other library reads a code, as it will look, byte for byte. */
export function readsBack(
  textOrBytes: string | Uint8Array,
  { modules }: QrCode,
  style: CodeStyle,
  logo?: Picture,
): boolean {
  const pixels = leastPixels(modules.length, style.quietZone) * 4;
  return readCode(drawPicture(modules, style, { pixels, logo }), 2) === expectedBytes(textOrBytes);
}

export interface BatchOrder {
  readonly csv: string;
  readonly kind: Kind;
  readonly options: EncodeOptions;
  readonly style: CodeStyle;
  /** The logo's share of the code's width. */
  readonly logoShare: number;
  readonly logo?: Picture;
  /** The logo as a data URL, for SVG files. */
  readonly logoHref?: string;
  readonly format: 'png' | 'svg';
  readonly pixels: number;
}

export interface BatchResult {
  /** Null if no row became a code. */
  readonly file: Blob | null;
  readonly made: number;
  /** Sorted by line. */
  readonly bad: readonly BadRow[];
  readonly unknownColumns: readonly string[];
}

async function drawFile(
  order: BatchOrder,
  row: BatchRow,
  { code, logoModules }: LogoCode,
): Promise<ZipEntry> {
  const style = { ...order.style, logoModules };
  const pixels = Math.max(order.pixels, leastPixels(code.modules.length, style.quietZone));
  const { logo, logoHref } = order;
  if (order.format === 'png') {
    const bytes = await pngFile(drawPicture(code.modules, style, { pixels, logo }));
    return { name: `${row.file}.png`, bytes };
  }
  const drawn = logo && logoHref ? { href: logoHref, ratio: logo.width / logo.height } : undefined;
  const svg = svgFile(code.modules, style, { title: row.file, pixels, ...(drawn && { logo: drawn }) });
  return { name: `${row.file}.svg`, bytes: new TextEncoder().encode(svg) };
}

/** Makes the code of a row and reads it back; or says why there is none. */
export function makeRow(
  order: Pick<BatchOrder, 'options' | 'style' | 'logo' | 'logoShare'>,
  row: BatchRow,
): LogoCode | BadRow {
  try {
    const made = encodeWithLogo(row.text, order.options, order.logo === undefined ? 0 : order.logoShare);
    const style = { ...order.style, logoModules: made.logoModules };
    if (readsBack(row.text, made.code, style, order.logo)) return made;
    return { line: row.line, message: 'The code could not be read back as it is drawn.' };
  } catch (error) {
    if (error instanceof QrError) return { line: row.line, message: error.message };
    throw error;
  }
}

/** Returns the rows that are left out, by line. */
export const byLine = (bad: readonly BadRow[]) => bad.toSorted((one, other) => one.line - other.line);

/**
 * Creates an archive of codes from a table. Every code is read back before it is added; rows that can't become codes
 * are left out and reported.
 *
 * @param onProgress receives the finished share, 0 to 1.
 */
export async function makeArchive(
  order: BatchOrder,
  onProgress: (share: number) => void,
): Promise<BatchResult> {
  const { rows, bad, unknownColumns } = readBatch(order.csv, order.kind);
  const entries: ZipEntry[] = [];
  const failed: BadRow[] = [];
  for (const [index, row] of rows.entries()) {
    const made = makeRow(order, row);
    if ('message' in made) failed.push(made);
    else entries.push(await drawFile(order, row, made));
    onProgress((index + 1) / rows.length);
  }
  return {
    file: entries.length > 0 ? zipFile(entries) : null,
    made: entries.length,
    bad: byLine([...bad, ...failed]),
    unknownColumns,
  };
}
