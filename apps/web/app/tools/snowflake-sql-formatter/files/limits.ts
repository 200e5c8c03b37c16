import { FORMATTER_FILES } from '../../../content/snowflake-sql-formatter.ts';
import type { TextFileRefusal } from '../../../lib/text-file.ts';

/** The longest query that the page takes, in UTF-16 code units. A text area gets slow beyond it. */
export const MAX_INPUT_LENGTH = 2_000_000;

/** The message for a text or file over {@link MAX_INPUT_LENGTH}. */
export function tooLargeMessage(what: string, size: number): string {
  return FORMATTER_FILES.tooLarge(what, size, MAX_INPUT_LENGTH);
}

/** The message for a file that cannot be opened. */
export function refusedFileMessage(file: File, reason: TextFileRefusal): string {
  if (reason === 'too-large') return tooLargeMessage(FORMATTER_FILES.file(file.name), file.size);
  return reason === 'unreadable' ? FORMATTER_FILES.unreadable(file.name) : FORMATTER_FILES.notText(file.name);
}
