import { useCallback, useEffect, useState } from 'react';
import { PICTURE } from '../../../content/colour-blending.ts';
import { fileSize } from '../../../content/tool-parts.ts';
import { useFileDrop } from '../../../lib/use-file-drop.ts';
import type { WorkerLike } from '../../../lib/worker-client.ts';
import { useWorkerRun } from '../../../tool-parts/use-worker-run.ts';
import type { PictureRequest, PictureResult } from './picture-worker.ts';

const startWorker = (): WorkerLike<PictureRequest, PictureResult, never> =>
  new Worker(new URL('./picture-worker.ts', import.meta.url), { type: 'module' });

/** The largest file (bytes). Its pixels take more, and only the worker holds them. */
const MOST_BYTES = 50_000_000;
/** A picture that takes longer (ms) is given up. */
const TIME_LIMIT = 30_000;

export type Picture = Extract<PictureResult, { kind: 'read' }>;

/** A picture that was chosen, dropped or pasted, and its dominant colours. It is stored nowhere. */
export function usePicture(most: number) {
  const { busy, run, cancel } = useWorkerRun(startWorker);
  const [file, setFile] = useState<File | null>(null);
  const [picture, setPicture] = useState<Picture | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  const take = useCallback((files: readonly File[]) => {
    const [chosen] = files;
    if (chosen !== undefined) setFile(chosen);
  }, []);
  const dropping = useFileDrop(take);
  useEffect(() => {
    function paste(event: ClipboardEvent) {
      const files = Array.from(event.clipboardData?.files ?? []).filter(({ type }) =>
        type.startsWith('image/'),
      );
      if (files.length === 0) return;
      event.preventDefault();
      take(files);
    }
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [take]);

  useEffect(() => {
    setFailure(null);
    if (file === null) return setPicture(null);
    if (file.size > MOST_BYTES) {
      setPicture(null);
      return setFailure(PICTURE.tooLarge(fileSize(MOST_BYTES)));
    }
    let isCurrent = true;
    void run({ file, most }, { timeLimit: TIME_LIMIT }).then((outcome) => {
      if (!isCurrent || outcome.kind === 'superseded') return;
      const read = outcome.kind === 'done' && outcome.result.kind === 'read' ? outcome.result : null;
      setPicture(read);
      if (read === null) setFailure(PICTURE.unreadable);
      else if (read.colours.length === 0) setFailure(PICTURE.empty);
    });
    return () => {
      isCurrent = false;
    };
  }, [file, most, run]);

  function close() {
    cancel();
    setFile(null);
  }
  return { picture, failure, busy, dropping, take, close };
}
