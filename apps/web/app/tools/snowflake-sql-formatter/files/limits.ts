/** The longest query that the page takes, in UTF-16 code units. A text area gets slow beyond it. */
export const MAX_INPUT_LENGTH = 2_000_000;

/** `1.4 MB`, `12 KB` or `80 bytes`, in powers of 1,000 as file managers show them. */
export function formatSize(bytes: number): string {
  if (bytes >= 1_000_000) return `${(bytes / 1_000_000).toFixed(1)} MB`;
  if (bytes >= 1_000) return `${Math.round(bytes / 1_000)} KB`;
  return bytes === 1 ? '1 byte' : `${bytes} bytes`;
}

/** The message for a text or file over {@link MAX_INPUT_LENGTH}. */
export function tooLargeMessage(what: string, size: number): string {
  return `${what} is ${formatSize(size)}. This page takes up to ${formatSize(MAX_INPUT_LENGTH)}; the command-line tool snowflake-format has no such limit. Your text here is unchanged.`;
}
