import { rgbOf } from '../drawing/colours.ts';
import type { CodeStyle, Picture } from '../drawing/style.ts';
import { darkPath, logoBox } from '../drawing/svg-paths.ts';
import { type Box, labelBox, labelParts, type SheetLayout } from './label-layout.ts';
import { decimal, PdfFile, type PictureName, POINTS } from './pdf-file.ts';
import { pdfPath } from './pdf-path.ts';

/** A code as it is printed. */
export interface PrintedCode {
  readonly modules: readonly (readonly boolean[])[];
  readonly style: CodeStyle;
  /** Drawn into the space that the style leaves free. */
  readonly logo?: Picture | undefined;
}

/** A line of text as pixels, one brightness each. */
export interface TextPicture {
  readonly width: number;
  readonly height: number;
  readonly greys: Uint8Array<ArrayBuffer>;
  /** Characters that no font has, so that a box stands in their place. */
  readonly missing: readonly string[];
}

/**
 * Draws one line of text on white, in the middle of a box of that many millimetres. PDF's own fonts have neither
 * macrons nor Chinese; whoever draws the text has fonts for what visitors write.
 */
export type DrawText = (text: string, width: number, height: number) => TextPicture;

const fill = (colour: string) =>
  `${rgbOf(colour)
    .map((value) => decimal(value / 255))
    .join(' ')} rg\n`;

/** Where a picture goes: PDF draws each into a square of side 1, upwards. */
const placed = (name: PictureName, { x, y, width, height }: Box) =>
  `q ${decimal(width)} 0 0 ${decimal(-height)} ${decimal(x)} ${decimal(y + height)} cm /${name} Do Q\n`;

/** Draws a code into a square, quiet zone included, in millimetres from the upper left corner. */
function codeContent({ modules, style }: PrintedCode, box: Box, logo: PlacedLogo | null): string {
  const across = modules.length + 2 * style.quietZone;
  const scale = box.width / across;
  const background =
    style.background === null
      ? ''
      : `${fill(style.background)}${[box.x, box.y, box.width, box.height].map(decimal).join(' ')} re f\n`;
  const inset = style.quietZone * scale;
  // Five decimals: an error of a thousandth would add up over 177 modules.
  const [size, x, y] = [scale, box.x + inset, box.y + inset].map((value) => value.toFixed(5));
  const move = `${size} 0 0 ${size} ${x} ${y}`;
  const own = logo === null || style.logoModules === 0 ? null : logo;
  const mark = own === null ? '' : placed(own.name, logoBox(modules.length, style.logoModules, own.ratio));
  return `${background}q ${move} cm\n${fill(style.foreground)}${pdfPath(darkPath(modules, style))}f*\n${mark}Q\n`;
}

interface PlacedLogo {
  readonly name: PictureName;
  readonly ratio: number;
}

const addLogo = async (file: PdfFile, logo: Picture | undefined): Promise<PlacedLogo | null> =>
  logo === undefined ? null : { name: await file.addPicture(logo), ratio: logo.width / logo.height };

/** From here on, content is in millimetres from the upper left corner. */
const millimetres = (pageHeight: number) =>
  `${POINTS.toFixed(6)} 0 0 ${(-POINTS).toFixed(6)} 0 ${(pageHeight * POINTS).toFixed(4)} cm\n`;

/**
 * Makes a PDF of one code, as lines and not as pixels. The page is the code with its quiet zone.
 *
 * @param width of the page in millimetres
 */
export async function codePdf(code: PrintedCode, width: number, title: string): Promise<Blob> {
  const file = new PdfFile();
  const logo = await addLogo(file, code.logo);
  const box = { x: 0, y: 0, width, height: width };
  const content = `${millimetres(width)}${codeContent(code, box, logo)}`;
  await file.addPage(
    { width: width * POINTS, height: width * POINTS },
    content,
    logo === null ? [] : [logo.name],
  );
  return file.finish(title);
}

/** One label. */
export interface PrintedLabel extends Omit<PrintedCode, 'logo'> {
  /** Under the code; '' for none. */
  readonly text: string;
}

export interface SheetOptions {
  readonly layout: SheetLayout;
  /** Labels of the first sheet that are left free, since they were used before. */
  readonly skip: number;
  readonly title: string;
  readonly logo?: Picture | undefined;
  readonly drawText: DrawText;
  /** Receives characters that no font has. */
  readonly onMissing: (characters: readonly string[]) => void;
}

/** Makes a PDF of sheets of labels. `labels` may be made while it is written; the order is kept. */
export async function labelPdf(
  labels: AsyncIterable<PrintedLabel>,
  options: SheetOptions,
): Promise<Blob | null> {
  const { layout, skip, title, drawText, onMissing } = options;
  const perSheet = layout.columns * layout.rows;
  const file = new PdfFile();
  const logo = await addLogo(file, options.logo);
  const start = millimetres(layout.pageHeight);
  const size = { width: layout.pageWidth * POINTS, height: layout.pageHeight * POINTS };
  let content = start;
  let pictures: PictureName[] = logo === null ? [] : [logo.name];
  let index = skip;
  let isEmpty = true;
  for await (const label of labels) {
    if (index > 0 && index % perSheet === 0 && !isEmpty) {
      await file.addPage(size, content, pictures);
      content = start;
      pictures = logo === null ? [] : [logo.name];
    }
    isEmpty = false;
    const parts = labelParts(labelBox(layout, index % perSheet), label.text !== '');
    content += codeContent(label, parts.code, logo);
    if (parts.text !== null) {
      const { width, height, greys, missing } = drawText(label.text, parts.text.width, parts.text.height);
      onMissing(missing);
      const name = await file.addGreys(width, height, greys);
      pictures.push(name);
      content += placed(name, parts.text);
    }
    index += 1;
  }
  if (isEmpty) return null;
  await file.addPage(size, content, pictures);
  return file.finish(title);
}
