const number = (value: number) => value.toLocaleString('en-NZ');
const counted = (count: number, one: string) => `${number(count)} ${one}${count === 1 ? '' : 's'}`;

/** Many codes from a table. */
export const QR_BATCH = {
  explain: (kind: string) =>
    `The first row names the fields, and each row below becomes a code of the kind “${kind}”. A column “kind” chooses another kind for its row, and a column “file” names the file. Look and level are those set above.`,
  columns: (names: string) => `Columns: ${names}.`,
  choose: 'Choose a CSV file',
  csv: 'CSV file',
  table: 'Table (CSV)',
  format: 'Files',
  formats: { png: 'PNG', svg: 'SVG' },
  make: 'Make the codes',
  making: 'Making codes',
  download: 'Download ZIP',
  made: (made: number, bad: number) =>
    `${counted(made, 'code')} made and read back.${bad === 0 ? '' : ` ${counted(bad, 'row')} left out:`}`,
  unknown: (columns: string) => `Not used: ${columns}.`,
  line: 'Line',
  reason: 'Reason',
  report: 'Download report',
  reportName: 'rows-left-out.csv',
  more: (count: number) => `and ${number(count)} more`,
  zipName: 'qr-codes.zip',
  example: 'Example',
} as const;
