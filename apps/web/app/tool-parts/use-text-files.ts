import { useCallback } from 'react';
import { TOOL_FILES } from '../content/tool-parts.ts';
import { readTextFile, type TextFile, type TextFileRefusal } from '../lib/text-file.ts';
import type { Notice } from './notice-bar.tsx';

/** Says that something is too large: what it is, its size and the limit, both in bytes. */
export type TooLargeWords = (what: string, bytes: number, most: number) => string;

function refusal(file: File, reason: TextFileRefusal, mostBytes: number, tooLarge: TooLargeWords): string {
  if (reason === 'too-large') return tooLarge(TOOL_FILES.file(file.name), file.size, mostBytes);
  return reason === 'unreadable' ? TOOL_FILES.unreadable(file.name) : TOOL_FILES.notText(file.name);
}

/** A file as text, or the message if it can't be read. For parts that load only when a file is opened. */
export async function openTextFile(
  file: File,
  mostBytes: number,
  tooLarge: TooLargeWords = TOOL_FILES.tooLarge,
): Promise<Extract<TextFile, { kind: 'text' }> | { readonly kind: 'refused'; readonly notice: Notice }> {
  const read = await readTextFile(file, mostBytes);
  if (read.kind === 'text') return read;
  return {
    kind: 'refused',
    notice: { tone: 'danger', text: refusal(file, read.reason, mostBytes, tooLarge) },
  };
}

/**
 * Opens the first of the picked or dropped files as text.
 *
 * @param onText receives its text and the file's name; it should be stable, like `onNotice`.
 * @param onNotice receives what was opened, or why it could not be.
 * @param tooLarge the same on every call.
 */
export function useTextFiles(
  mostBytes: number,
  onText: (text: string, name: string) => void,
  onNotice: (notice: Notice) => void,
  tooLarge: TooLargeWords = TOOL_FILES.tooLarge,
): (files: readonly File[]) => Promise<void> {
  return useCallback(
    async (files) => {
      const [file] = files;
      if (file === undefined) return;
      const read = await openTextFile(file, mostBytes, tooLarge);
      if (read.kind === 'refused') return onNotice(read.notice);
      onText(read.text, file.name);
      const notes = [
        ...(read.encoding === 'windows-1252' ? [TOOL_FILES.windows1252] : []),
        ...(files.length > 1 ? [TOOL_FILES.onlyFirst(files.length)] : []),
      ];
      onNotice({ tone: 'info', text: TOOL_FILES.opened(file.name, notes.join(' ')) });
    },
    [mostBytes, onText, onNotice, tooLarge],
  );
}
