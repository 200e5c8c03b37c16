const number = (value: number) => value.toLocaleString('en-NZ');
const counted = (count: number, one: string) => `${number(count)} ${one}${count === 1 ? '' : 's'}`;

/** Many codes from a table. */
export const QR_BATCH = {
  explain: (kind: string) =>
    `The first row names the fields, and each row below becomes a code of the kind “${kind}”. A column “kind” chooses another kind for its row, a column “file” names the file, and a column “caption” is the text of a label. Look and level are those set above.`,
  columns: (names: string) => `Columns: ${names}.`,
  choose: 'Choose a CSV file',
  csv: 'CSV file',
  table: 'Table (CSV)',
  format: 'Files',
  formats: { png: 'PNG', svg: 'SVG', labels: 'Labels (PDF)' },
  make: 'Make the codes',
  making: 'Making codes',
  download: 'Download ZIP',
  downloadLabels: 'Download PDF',
  made: (made: number, bad: number) =>
    `${counted(made, 'code')} made and read back.${bad === 0 ? '' : ` ${counted(bad, 'row')} left out:`}`,
  unknown: (columns: string) => `Not used: ${columns}.`,
  line: 'Line',
  reason: 'Reason',
  report: 'Download report',
  reportName: 'rows-left-out.csv',
  more: (count: number) => `and ${number(count)} more`,
  zipName: 'qr-codes.zip',
  labelsName: 'qr-labels.pdf',
  example: 'Example',
} as const;

/** Sheets of labels. */
export const QR_LABELS = {
  title: 'Sheet',
  sheets: {
    L7160: 'A4, 3 × 7, 63.5 × 38.1 mm (Avery L7160)',
    L7159: 'A4, 3 × 8, 63.5 × 33.9 mm (Avery L7159)',
    L7163: 'A4, 2 × 7, 99.1 × 38.1 mm (Avery L7163)',
    L7651: 'A4, 5 × 13, 38.1 × 21.2 mm (Avery L7651)',
    '5160': 'US Letter, 3 × 10, 2⅝ × 1 in (Avery 5160)',
    '5163': 'US Letter, 2 × 5, 4 × 2 in (Avery 5163)',
    own: 'Own measures',
  },
  start: 'Begin at label',
  text: 'Text under each code',
  textHint: 'The column “caption”, or else “file”',
  page: 'Page',
  pages: { a4: 'A4', letter: 'US Letter' },
  measures: {
    columns: 'Columns',
    rows: 'Rows',
    labelWidth: 'Label width (mm)',
    labelHeight: 'Label height (mm)',
    left: 'Left margin (mm)',
    top: 'Top margin (mm)',
    gapAcross: 'Gap across (mm)',
    gapDown: 'Gap down (mm)',
  },
  preview: 'The first sheet',
  previewCaption: (first: number, last: number) =>
    first === last
      ? `The first sheet: codes go on label ${number(first)}.`
      : `The first sheet: codes go on labels ${number(first)} to ${number(last)}.`,
  print: 'Print at 100%, without “fit to page”, and try a sheet of plain paper first.',
  made: (made: number, sheets: number) =>
    `${counted(made, 'label')} on ${counted(sheets, 'sheet')}, each code read back.`,
  leftOut: (bad: number) => `${counted(bad, 'row')} left out:`,
  fine: (millimetres: number) =>
    `The finest code has modules of ${millimetres.toFixed(2)} mm. Less than 0.33 mm, four dots of a 300-dpi printer, is hard to print and to scan: use larger labels, shorter texts or a lower level.`,
  missing: (characters: string) =>
    `No font of this device has these characters, so they are printed as boxes: ${characters}.`,
  fileTitle: 'QR code labels',
} as const;
