/** A sheet of labels; all measures in millimetres. */
export interface SheetLayout {
  readonly pageWidth: number;
  readonly pageHeight: number;
  readonly columns: number;
  readonly rows: number;
  readonly labelWidth: number;
  readonly labelHeight: number;
  /** From the left edge of the page to the first label, and from its upper edge. */
  readonly left: number;
  readonly top: number;
  /** Between two labels, across and down. */
  readonly gapAcross: number;
  readonly gapDown: number;
}

export const PAGE_SIZES = {
  a4: { pageWidth: 210, pageHeight: 297 },
  letter: { pageWidth: 215.9, pageHeight: 279.4 },
} as const;
export type PageSize = keyof typeof PAGE_SIZES;

/**
 * Sheets that shops sell, by Avery's codes. Public lists of templates agree with these measures within 0.4 mm; only
 * gLabels (`avery-iso-templates.xml`) gives L7163 a gap of 3.9 mm. Margins are what labels and gaps leave of the page.
 */
export const KNOWN_SHEETS = {
  L7160: {
    ...PAGE_SIZES.a4,
    columns: 3,
    rows: 7,
    labelWidth: 63.5,
    labelHeight: 38.1,
    left: 7.25,
    top: 15.15,
    gapAcross: 2.5,
    gapDown: 0,
  },
  L7159: {
    ...PAGE_SIZES.a4,
    columns: 3,
    rows: 8,
    labelWidth: 63.5,
    labelHeight: 33.9,
    left: 7.25,
    top: 12.9,
    gapAcross: 2.5,
    gapDown: 0,
  },
  L7163: {
    ...PAGE_SIZES.a4,
    columns: 2,
    rows: 7,
    labelWidth: 99.1,
    labelHeight: 38.1,
    left: 4.65,
    top: 15.15,
    gapAcross: 2.5,
    gapDown: 0,
  },
  L7651: {
    ...PAGE_SIZES.a4,
    columns: 5,
    rows: 13,
    labelWidth: 38.1,
    labelHeight: 21.2,
    left: 4.75,
    top: 10.7,
    gapAcross: 2.5,
    gapDown: 0,
  },
  '5160': {
    ...PAGE_SIZES.letter,
    columns: 3,
    rows: 10,
    labelWidth: 66.675,
    labelHeight: 25.4,
    left: 4.7625,
    top: 12.7,
    gapAcross: 3.175,
    gapDown: 0,
  },
  '5163': {
    ...PAGE_SIZES.letter,
    columns: 2,
    rows: 5,
    labelWidth: 101.6,
    labelHeight: 50.8,
    left: 3.96875,
    top: 12.7,
    gapAcross: 4.7625,
    gapDown: 0,
  },
} as const satisfies Record<string, SheetLayout>;
export type KnownSheet = keyof typeof KNOWN_SHEETS;

/** Tolerance (mm) for measures that were rounded on a package. */
const TOLERANCE = 0.5;

/** The smallest side (mm) of a label: less has no room for a code that a phone reads. */
const LEAST_SIDE = 10;

/** Returns why a layout can't be printed, or null. */
export function layoutFault(layout: SheetLayout): string | null {
  const { columns, rows, labelWidth, labelHeight, left, top, gapAcross, gapDown } = layout;
  if (Object.values(layout).some((value) => !Number.isFinite(value) || value < 0))
    return 'Fill in every measure with a number, 0 or more.';
  if (![columns, rows].every((value) => Number.isInteger(value) && value >= 1 && value <= 50))
    return 'Columns and rows are whole numbers from 1 to 50.';
  if (Math.min(labelWidth, labelHeight) < LEAST_SIDE)
    return `A label is at least ${LEAST_SIDE} mm wide and high: less has no room for a code that phones read.`;
  const across = left + columns * labelWidth + (columns - 1) * gapAcross;
  const down = top + rows * labelHeight + (rows - 1) * gapDown;
  const wrong = (name: string, has: number, most: number) =>
    `The labels need ${has.toFixed(1)} mm of ${name}, and the page has ${most}. Make labels, gaps or margins smaller.`;
  if (across > layout.pageWidth + TOLERANCE) return wrong('width', across, layout.pageWidth);
  return down > layout.pageHeight + TOLERANCE ? wrong('height', down, layout.pageHeight) : null;
}

/** A rectangle in millimetres from the upper left corner of the page. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Where a label is, counted from 0 along the rows. */
export function labelBox(layout: SheetLayout, index: number): Box {
  const { columns, labelWidth, labelHeight, left, top, gapAcross, gapDown } = layout;
  return {
    x: left + (index % columns) * (labelWidth + gapAcross),
    y: top + Math.floor(index / columns) * (labelHeight + gapDown),
    width: labelWidth,
    height: labelHeight,
  };
}

/** A label's code and the line of text under it. */
export interface LabelParts {
  readonly code: Box;
  /** Null without text. */
  readonly text: Box | null;
}

/** The empty margin (mm) inside a label, since sheets slip a little in printers. */
const PADDING = 1.5;

/** Divides a label: the code, quiet zone included, is as large as possible and in the middle. */
export function labelParts({ x, y, width, height }: Box, hasText: boolean): LabelParts {
  const line = hasText ? Math.min(4, height * 0.13) : 0;
  const side = Math.min(width - 2 * PADDING, height - 2 * PADDING - line);
  const above = y + (height - side - line) / 2;
  return {
    code: { x: x + (width - side) / 2, y: above, width: side, height: side },
    text: hasText ? { x: x + PADDING, y: above + side, width: width - 2 * PADDING, height: line } : null,
  };
}

/** Returns the width (mm) of a module on a label, for a code that is so many modules wide with its quiet zone. */
export function smallestModule(layout: SheetLayout, hasText: boolean, across: number): number {
  return labelParts(labelBox(layout, 0), hasText).code.width / across;
}
