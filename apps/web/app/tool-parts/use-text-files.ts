import { useCallback } from 'react';
import { TOOL_FILES } from '../content/tool-parts.ts';
import { readTextFile, type TextFile, type TextFileRefusal } from '../lib/text-file.ts';
import type { Notice } from './notice.ts';

function refusal(file: File, reason: TextFileRefusal, mostBytes: number): string {
  if (reason === 'too-large') return TOOL_FILES.tooLarge(TOOL_FILES.file(file.name), file.size, mostBytes);
  return reason === 'unreadable' ? TOOL_FILES.unreadable(file.name) : TOOL_FILES.notText(file.name);
}

/** A file as text, or what there is to say instead. For parts that load only when a file comes. */
export async function openTextFile(
  file: File,
  mostBytes: number,
): Promise<Extract<TextFile, { kind: 'text' }> | { readonly kind: 'refused'; readonly notice: Notice }> {
  const read = await readTextFile(file, mostBytes);
  if (read.kind === 'text') return read;
  return { kind: 'refused', notice: { tone: 'danger', text: refusal(file, read.reason, mostBytes) } };
}

/**
 * Opens the first of the picked or dropped files as text.
 *
 * @param onText receives its text; it should be stable, like `onNotice`.
 * @param onNotice receives what was opened, or why it could not be.
 */
export function useTextFiles(
  mostBytes: number,
  onText: (text: string) => void,
  onNotice: (notice: Notice) => void,
): (files: readonly File[]) => Promise<void> {
  return useCallback(
    async (files) => {
      const [file] = files;
      if (file === undefined) return;
      const read = await openTextFile(file, mostBytes);
      if (read.kind === 'refused') return onNotice(read.notice);
      onText(read.text);
      const notes = [
        ...(read.encoding === 'windows-1252' ? [TOOL_FILES.windows1252] : []),
        ...(files.length > 1 ? [TOOL_FILES.onlyFirst(files.length)] : []),
      ];
      onNotice({ tone: 'info', text: TOOL_FILES.opened(file.name, notes.join(' ')) });
    },
    [mostBytes, onText, onNotice],
  );
}
