import { inflateSync } from 'node:zlib';
import { createCanvas, Path2D } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { makeSheets, type SheetOrder } from '../batch/make-sheets.ts';
import { readCode } from '../checking/read-code.ts';
import { EYE_SHAPES, MODULE_SHAPES, PLAIN_STYLE } from '../drawing/style.ts';
import { darkPath } from '../drawing/svg-paths.ts';
import { encodeQr } from '../symbol/encode-qr.ts';
import { KNOWN_SHEETS, labelBox, labelParts, layoutFault, type SheetLayout } from './label-layout.ts';
import { pdfPath } from './pdf-path.ts';
import { codePdf, type DrawText } from './print-codes.ts';

/** A page's size in points and its operators, found by the file's own table of objects. */
async function pagesOf(file: Blob | null) {
  const bytes = Buffer.from((await file?.arrayBuffer()) ?? new ArrayBuffer(0));
  const text = bytes.toString('latin1');
  const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
  const offsets = [...text.slice(table).matchAll(/^(\d{10}) 00000 n /gm)].map(([, offset]) => Number(offset));
  const object = (number: number) => {
    const start = offsets[number - 1] ?? 0;
    return text.slice(start, text.indexOf('endobj', start));
  };
  const [, kids = ''] = /\/Kids \[(.*?)\]/.exec(object(2)) ?? [];
  return [...kids.matchAll(/(\d+) 0 R/g)].map(([, page]) => {
    const own = object(Number(page));
    const [, width, height] = /\/MediaBox \[0 0 (\S+) (\S+)\]/.exec(own) ?? [];
    const content = object(Number(/\/Contents (\d+)/.exec(own)?.[1]));
    const stream = content.slice(content.indexOf('stream\n') + 7, content.lastIndexOf('\nendstream'));
    return {
      size: [Number(width), Number(height)],
      operators: inflateSync(Buffer.from(stream, 'latin1')).toString(),
    };
  });
}

/** The pixels of operators that only move, draw lines and curves, and fill. */
function rendered(operators: string, scale: number, side: number) {
  const canvas = createCanvas(side, side);
  const context = canvas.getContext('2d');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, side, side);
  const path = new Path2D();
  for (const line of operators.split('\n')) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = line.split(' ').map((word) => Number(word) * scale);
    if (line.endsWith(' m')) path.moveTo(a, b);
    else if (line.endsWith(' l')) path.lineTo(a, b);
    else if (line.endsWith(' c')) path.bezierCurveTo(a, b, c, d, e, f);
    else if (line === 'h') path.closePath();
  }
  context.translate(4 * scale, 4 * scale);
  context.fillStyle = '#000';
  context.fill(path, 'evenodd');
  const { data } = context.getImageData(0, 0, side, side);
  return { width: side, height: side, data: new Uint8ClampedArray(data) };
}

describe('a code as lines', () => {
  const { modules } = encodeQr('https://example.org/');
  const styles = MODULE_SHAPES.flatMap((shape) =>
    EYE_SHAPES.map((eyes) => ({ ...PLAIN_STYLE, shape, eyes })),
  );

  it.each(styles)('with $shape modules and $eyes eyes is read back', (style) => {
    const side = (modules.length + 8) * 6;
    expect(readCode(rendered(pdfPath(darkPath(modules, style)), 6, side), 2)).toBe('https://example.org/');
  });

  it('is a page of the exact width', async () => {
    const [page, ...others] = await pagesOf(await codePdf({ modules, style: PLAIN_STYLE }, 25.4, 'Kōwhai'));
    expect([page?.size, others.length]).toEqual([[72, 72], 0]);
    // One module is a thirty-third of the width: 25 modules and the quiet zone on both sides.
    expect(page?.operators).toContain(`q ${(25.4 / 33).toFixed(5)} 0 0 ${(25.4 / 33).toFixed(5)} `);
  });
});

describe('the layouts', () => {
  it.each(Object.entries(KNOWN_SHEETS))('%s leaves equal margins on both sides', (_, layout: SheetLayout) => {
    expect(layoutFault(layout)).toBeNull();
    const last = labelBox(layout, layout.columns * layout.rows - 1);
    expect(layout.pageWidth - last.x - last.width).toBeCloseTo(layout.left, 0);
    expect(layout.pageHeight - last.y - last.height).toBeCloseTo(layout.top, 0);
  });

  it('keep codes and texts inside of their labels', () => {
    for (const layout of Object.values(KNOWN_SHEETS)) {
      const box = labelBox(layout, 4);
      const { code, text } = labelParts(box, true);
      expect(code.x).toBeGreaterThan(box.x);
      expect(code.y).toBeGreaterThan(box.y);
      expect(code.y + code.height).toBeCloseTo(text?.y ?? 0, 6);
      expect((text?.y ?? 0) + (text?.height ?? 0)).toBeLessThan(box.y + box.height);
    }
  });

  it('are refused with the measure that is wrong', () => {
    const layout = { ...KNOWN_SHEETS.L7160, columns: 4 };
    expect(layoutFault(layout)).toBe(
      'The labels need 268.8 mm of width, and the page has 210. Make labels, gaps or margins smaller.',
    );
    expect(layoutFault({ ...layout, rows: 1.5 })).toMatch(/whole numbers/);
    expect(layoutFault({ ...layout, labelHeight: 5 })).toMatch(/at least 10 mm/);
    expect(layoutFault({ ...layout, top: Number.NaN })).toMatch(/every measure/);
  });
});

describe('sheets of labels', () => {
  const drawn: string[] = [];
  const drawText: DrawText = (text) => {
    drawn.push(text);
    return { width: 2, height: 1, greys: Uint8Array.of(0, 255), missing: text === 'Rākau 3' ? ['ā'] : [] };
  };
  const order: SheetOrder = {
    csv: `text,caption\n${Array.from({ length: 25 }, (_, index) => `label ${index},Rākau ${index}`).join('\n')}\n,none\n`,
    kind: 'text',
    options: { level: 'M' },
    style: PLAIN_STYLE,
    logoShare: 0,
    layout: KNOWN_SHEETS.L7160,
    skip: 20,
    hasText: true,
    title: 'Labels',
  };

  it('begin at the label that is still free, and go on on the next sheets', async () => {
    const result = await makeSheets(order, drawText, () => undefined);
    expect(result).toMatchObject({ made: 25, sheets: 3, bad: [{ line: 27 }], missing: ['ā'] });
    expect(result.moduleWidth).toBeCloseTo((38.1 - 3 - 4) / 29, 6);
    expect(drawn.slice(0, 2)).toEqual(['Rākau 0', 'Rākau 1']);
    const pages = await pagesOf(result.file);
    expect(pages.map(({ size }) => size)).toEqual([
      [595.276, 841.89],
      [595.276, 841.89],
      [595.276, 841.89],
    ]);
    expect(pages.map(({ operators }) => operators.match(/ re f$/gm)?.length)).toEqual([1, 21, 3]);
  });

  it('are none without a good row, and stop at a layout that does not fit', async () => {
    expect(await makeSheets({ ...order, csv: 'text\n' }, drawText, () => undefined)).toMatchObject({
      file: null,
      made: 0,
      sheets: 0,
    });
    const wide = { ...KNOWN_SHEETS.L7160, labelWidth: 100 };
    await expect(makeSheets({ ...order, layout: wide }, drawText, () => undefined)).rejects.toThrow(
      'of width',
    );
  });
});
