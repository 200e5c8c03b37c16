import { useCallback, useEffect, useState } from 'react';
import { PICTURE } from '../../../content/colour-blending.ts';
import { fileSize } from '../../../content/tool-parts.ts';
import {
  MOST_PICTURE_BYTES,
  MOST_PICTURE_PIXELS,
  type OpenedPicture,
  openPicture,
} from '../../../lib/open-picture.ts';
import { useFileDrop } from '../../../lib/use-file-drop.ts';
import type { WorkerLike } from '../../../lib/worker-client.ts';
import { useWorkerRun } from '../../../tool-parts/use-worker-run.ts';
import type { PictureRequest, PictureResult } from './picture-worker.ts';

const startWorker = (): WorkerLike<PictureRequest, PictureResult, never> =>
  new Worker(new URL('./picture-worker.ts', import.meta.url), { type: 'module' });

/** A picture that takes longer (ms) is given up. */
const TIME_LIMIT = 30_000;

export interface Picture extends PictureResult {
  /** Of the file, in pixels. */
  readonly width: number;
  readonly height: number;
}

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
    let isCurrent = true;
    const show = (found: Picture | null, message: string | null) => {
      setPicture(found);
      setFailure(message);
    };
    async function read(chosen: File) {
      const opened = await openPicture(chosen);
      if (!isCurrent) return;
      if (opened.kind !== 'picture') return show(null, refusalOf(opened));
      const { width, height } = opened;
      const outcome = await run({ file: opened.file, width, height, most }, { timeLimit: TIME_LIMIT });
      if (!isCurrent || outcome.kind === 'superseded') return;
      if (outcome.kind === 'timed-out') return show(null, PICTURE.slow);
      if (outcome.kind === 'failed') return show(null, PICTURE.failed(outcome.message));
      const { result } = outcome;
      show({ ...result, width, height }, result.colours.length === 0 ? PICTURE.empty : null);
    }
    void read(file);
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

function refusalOf(opened: Exclude<OpenedPicture, { kind: 'picture' }>): string {
  switch (opened.kind) {
    case 'too-large':
      return PICTURE.tooLarge(fileSize(MOST_PICTURE_BYTES));
    case 'too-many-pixels':
      return PICTURE.tooManyPixels(opened.pixels, MOST_PICTURE_PIXELS);
    case 'unreadable':
      return PICTURE.unreadable;
  }
}
