import { useCallback } from 'react';
import { QR_RESULT } from '../../../content/qr-generator-result.ts';
import { downloadBlob } from '../../../lib/download.ts';
import type { Notice } from '../../../tool-parts/notice-bar.tsx';
import { useWorkerRun } from '../../../tool-parts/use-worker-run.ts';
import type { Logo } from '../look/read-logo.ts';
import type { DrawnCode, FileFormat, WorkAnswer, WorkNews, WorkRequest } from '../running/protocol.ts';
import { startFileWorker } from '../running/start-file-worker.ts';

/** What pictures are made of. */
export interface FileSource {
  readonly drawn: DrawnCode;
  readonly logo: Logo | null;
  readonly pixels: number;
  readonly millimetres: number;
}

/** Makes files of a code in a worker: to download, and for the clipboard. */
export function useFiles(onNotice: (notice: Notice) => void) {
  const { run } = useWorkerRun<WorkRequest, WorkAnswer, WorkNews>(startFileWorker);

  const make = useCallback(
    async ({ drawn, logo, pixels, millimetres }: FileSource, format: FileFormat): Promise<Blob> => {
      const outcome = await run({
        job: 'file',
        code: drawn.code,
        style: drawn.style,
        title: QR_RESULT.alt(drawn.code.version),
        format,
        pixels,
        millimetres,
        logo: logo?.picture ?? null,
        logoHref: logo?.href ?? null,
      });
      if (outcome.kind === 'done' && outcome.result.job === 'file') return outcome.result.file;
      throw new Error(outcome.kind === 'failed' ? outcome.message : outcome.kind);
    },
    [run],
  );

  const save = useCallback(
    async (source: FileSource, format: FileFormat) => {
      try {
        downloadBlob(`${QR_RESULT.fileName}.${format}`, await make(source, format));
      } catch (error) {
        onNotice({
          tone: 'danger',
          text: QR_RESULT.failed(error instanceof Error ? error.message : String(error)),
        });
      }
    },
    [make, onNotice],
  );

  const copy = useCallback(
    async (source: FileSource) => {
      try {
        // The promise itself: Safari allows copying only within the press of the button.
        await navigator.clipboard.write([new ClipboardItem({ 'image/png': make(source, 'png') })]);
        onNotice({ tone: 'success', text: QR_RESULT.copiedImage });
      } catch {
        onNotice({ tone: 'warning', text: QR_RESULT.notCopiedImage });
      }
    },
    [make, onNotice],
  );

  return { save, copy };
}
