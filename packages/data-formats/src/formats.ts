/** The formats that can be read and written. */
export const FORMATS = ['json', 'yaml', 'toml', 'csv', 'json-lines'] as const;
export type DataFormat = (typeof FORMATS)[number];

const EXTENSIONS: Readonly<Record<string, DataFormat>> = {
  json: 'json',
  geojson: 'json',
  webmanifest: 'json',
  yaml: 'yaml',
  yml: 'yaml',
  toml: 'toml',
  csv: 'csv',
  tsv: 'csv',
  jsonl: 'json-lines',
  ndjson: 'json-lines',
};

/** The format that a file's name promises; null if it promises none. */
export function formatOfFile(name: string): DataFormat | null {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(EXTENSIONS, extension) ? (EXTENSIONS[extension] ?? null) : null;
}
