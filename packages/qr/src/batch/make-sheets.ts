import { layoutFault, type SheetLayout, smallestModule } from '../printing/label-layout.ts';
import { type DrawText, labelPdf, type PrintedLabel } from '../printing/print-codes.ts';
import { type BadRow, readBatch } from './batch-rows.ts';
import { type BatchOrder, type BatchResult, byLine, makeRow } from './make-archive.ts';

export interface SheetOrder extends Omit<BatchOrder, 'format' | 'pixels' | 'logoHref'> {
  readonly layout: SheetLayout;
  /** Labels of the first sheet that are left free. */
  readonly skip: number;
  /** Whether a caption or a file's name stands under its code. */
  readonly hasText: boolean;
  readonly title: string;
}

export interface SheetResult extends BatchResult {
  readonly sheets: number;
  /** The width (mm) of a module in the finest code; 0 without codes. */
  readonly moduleWidth: number;
  /** Characters of the texts that no font has, so that boxes stand in their place. */
  readonly missing: readonly string[];
}

/**
 * Makes sheets of labels from a table, as `makeArchive` makes files: every code is read back first.
 *
 * @param onProgress receives the finished share, 0 to 1.
 * @throws Error if the layout does not fit the page
 */
export async function makeSheets(
  order: SheetOrder,
  drawText: DrawText,
  onProgress: (share: number) => void,
): Promise<SheetResult> {
  const { layout, skip, hasText, title, logo } = order;
  const fault = layoutFault(layout);
  if (fault !== null) throw new Error(fault);
  const { rows, bad, unknownColumns } = readBatch(order.csv, order.kind);
  const failed: BadRow[] = [];
  const missing = new Set<string>();
  const onMissing = (characters: readonly string[]) => {
    for (const character of characters) missing.add(character);
  };
  let made = 0;
  let moduleWidth = Number.POSITIVE_INFINITY;
  async function* labels(): AsyncGenerator<PrintedLabel> {
    for (const [index, row] of rows.entries()) {
      const drawn = makeRow(order, row);
      if ('message' in drawn) failed.push(drawn);
      else {
        const { code, logoModules } = drawn;
        const text = hasText ? row.caption : '';
        made += 1;
        const across = code.modules.length + 2 * order.style.quietZone;
        moduleWidth = Math.min(moduleWidth, smallestModule(layout, text !== '', across));
        yield { modules: code.modules, style: { ...order.style, logoModules }, text };
      }
      onProgress((index + 1) / rows.length);
    }
  }
  const file = await labelPdf(labels(), { layout, skip, title, logo, drawText, onMissing });
  return {
    file,
    made,
    bad: byLine([...bad, ...failed]),
    unknownColumns,
    sheets: made === 0 ? 0 : Math.ceil((skip + made) / (layout.columns * layout.rows)),
    moduleWidth: made === 0 ? 0 : moduleWidth,
    missing: [...missing],
  };
}
