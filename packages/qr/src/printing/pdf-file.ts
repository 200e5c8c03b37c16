import { joinBytes, toHex } from '@hln/bytes';
import { deflate } from '../drawing/deflate.ts';
import type { Picture } from '../drawing/style.ts';

/** Points in a millimetre: PDF measures in 1/72 inch. */
export const POINTS = 72 / 25.4;

/** Writes a number as PDF and SVG do, to the thousandth and without an exponent. */
export const decimal = (value: number) => String(Math.round(value * 1000) / 1000 || 0);

const latin1 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0) & 0xff);

/** A title is UTF-16 with a byte order mark, in hexadecimal digits. */
const textString = (text: string) => {
  const units = Array.from(`\uFEFF${text}`.split(''), (unit) => unit.charCodeAt(0));
  return `<${toHex(Uint8Array.from(units.flatMap((unit) => [unit >> 8, unit & 0xff])))}>`;
};

/** The name of a picture that was added to a file, for `Do` in a page's content. */
export type PictureName = `P${number}`;

/**
 * Writes a PDF (ISO 32000-1) of drawings and pictures: what codes and labels need, and no more. It holds no fonts: text
 * is added as a picture. The same content gives the same bytes.
 */
export class PdfFile {
  readonly #objects: Uint8Array<ArrayBuffer>[] = [];
  readonly #pages: number[] = [];
  readonly #pictures: number[] = [];

  /** Adds an object and returns its number. The first three numbers are the file's own. */
  #add(content: Uint8Array<ArrayBuffer>): number {
    return this.#objects.push(content) + 3;
  }

  async #addStream(dictionary: string, bytes: Uint8Array<ArrayBuffer>): Promise<number> {
    const packed = await deflate(bytes);
    const head = latin1(`<< ${dictionary} /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`);
    return this.#add(joinBytes([head, packed, latin1('\nendstream')]));
  }

  /** Adds a picture with its transparency. */
  async addPicture({ width, height, data }: Picture): Promise<PictureName> {
    const pixels = width * height;
    const colours = new Uint8Array(pixels * 3);
    const alpha = new Uint8Array(pixels);
    for (let pixel = 0; pixel < pixels; pixel++) {
      colours.set(data.subarray(pixel * 4, pixel * 4 + 3), pixel * 3);
      alpha[pixel] = data[pixel * 4 + 3] ?? 0;
    }
    const size = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 8`;
    const mask = alpha.every((value) => value === 255)
      ? null
      : await this.#addStream(`${size} /ColorSpace /DeviceGray`, alpha);
    const masked = mask === null ? '' : ` /SMask ${mask} 0 R`;
    this.#pictures.push(await this.#addStream(`${size} /ColorSpace /DeviceRGB${masked}`, colours));
    return `P${this.#pictures.length - 1}`;
  }

  /** Adds a picture of one brightness per pixel, 0 to 255. */
  async addGreys(width: number, height: number, greys: Uint8Array<ArrayBuffer>): Promise<PictureName> {
    const size = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 8`;
    this.#pictures.push(await this.#addStream(`${size} /ColorSpace /DeviceGray`, greys));
    return `P${this.#pictures.length - 1}`;
  }

  /**
   * Adds a page.
   *
   * @param width in points, like `height`
   * @param content operators; the origin is the lower left corner
   * @param pictures that the content uses
   */
  async addPage(
    { width, height }: { width: number; height: number },
    content: string,
    pictures: readonly PictureName[],
  ): Promise<void> {
    const stream = await this.#addStream('', latin1(content));
    const used = [...new Set(pictures)].map(
      (name) => `/${name} ${this.#pictures[Number(name.slice(1))]} 0 R`,
    );
    const resources = `<< /XObject << ${used.join(' ')} >> >>`;
    const box = `[0 0 ${decimal(width)} ${decimal(height)}]`;
    this.#pages.push(
      this.#add(
        latin1(
          `<< /Type /Page /Parent 2 0 R /MediaBox ${box} /Resources ${resources} /Contents ${stream} 0 R >>`,
        ),
      ),
    );
  }

  /** Returns the whole file. */
  finish(title: string): Blob {
    const kids = this.#pages.map((page) => `${page} 0 R`).join(' ');
    // Without this, some programs shrink the page so that it fits the printer's margins.
    const preferences = '/ViewerPreferences << /PrintScaling /None /DisplayDocTitle true >>';
    const objects = [
      latin1(`<< /Type /Catalog /Pages 2 0 R ${preferences} >>`),
      latin1(`<< /Type /Pages /Count ${this.#pages.length} /Kids [${kids}] >>`),
      latin1(`<< /Title ${textString(title)} >>`),
      ...this.#objects,
    ];
    const parts = [latin1('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n')];
    let offset = parts[0]?.length ?? 0;
    const offsets = objects.map((object, index) => {
      const part = joinBytes([latin1(`${index + 1} 0 obj\n`), object, latin1('\nendobj\n')]);
      parts.push(part);
      const own = offset;
      offset += part.length;
      return `${String(own).padStart(10, '0')} 00000 n \n`;
    });
    const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
    const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 3 0 R >>\n`;
    parts.push(latin1(`${table}${trailer}startxref\n${offset}\n%%EOF\n`));
    return new Blob(parts, { type: 'application/pdf' });
  }
}
