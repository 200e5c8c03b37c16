import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { QR_CAMERA_FAULTS } from '../../../content/qr-generator-reading.ts';

/** The longest side (pixels) of a frame that is read. */
const FRAME_SIDE = 1_280;

/** The pause (ms) between two frames, so that the processor has time for everything else. */
const PAUSE = 80;

export type CameraState =
  | { readonly kind: 'off' }
  /** The browser asks for permission, or the camera starts. */
  | { readonly kind: 'asking' }
  | { readonly kind: 'on' }
  | { readonly kind: 'failed'; readonly message: string };

const OFF: CameraState = { kind: 'off' };

export interface Camera {
  readonly state: CameraState;
  readonly start: () => Promise<void>;
  readonly stop: () => void;
}

function faultOf(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return QR_CAMERA_FAULTS.denied;
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return QR_CAMERA_FAULTS.missing;
  if (name === 'NotReadableError' || name === 'AbortError') return QR_CAMERA_FAULTS.busy;
  return QR_CAMERA_FAULTS.unknown(error instanceof Error ? error.message : String(error));
}

/** A frame of a video, small enough to be read in a moment. */
async function frameOf(video: HTMLVideoElement): Promise<ImageBitmap> {
  const { videoWidth, videoHeight } = video;
  const scale = Math.min(1, FRAME_SIDE / Math.max(videoWidth, videoHeight));
  return await createImageBitmap(video, {
    resizeWidth: Math.round(videoWidth * scale),
    resizeHeight: Math.round(videoHeight * scale),
  });
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * The camera, from the press of a button until a code is found, `stop`, or the page is left or hidden. The browser asks
 * for permission at `start`, and never before.
 *
 * @param video shows what the camera sees
 * @param onFrame receives one frame at a time: the next one is taken after it has resolved. The camera stops once it
 *   resolves to true.
 */
export function useCamera(
  video: RefObject<HTMLVideoElement | null>,
  onFrame: (frame: ImageBitmap) => Promise<boolean>,
): Camera {
  const [state, setState] = useState<CameraState>(OFF);
  /** The run in progress: aborted when the camera stops. */
  const current = useRef<AbortController | null>(null);

  const stop = useCallback(() => {
    current.current?.abort();
    current.current = null;
    setState((before) => (before.kind === 'failed' ? before : OFF));
  }, []);

  const start = useCallback(async () => {
    current.current?.abort();
    const run = new AbortController();
    current.current = run;
    const fail = (message: string) => {
      if (run.signal.aborted) return;
      run.abort();
      setState({ kind: 'failed', message });
    };
    if (!window.isSecureContext || navigator.mediaDevices === undefined)
      return fail(QR_CAMERA_FAULTS.insecure);
    setState({ kind: 'asking' });
    try {
      const stream = await navigator.mediaDevices.getUserMedia({
        audio: false,
        video: { facingMode: 'environment', width: { ideal: 1920 } },
      });
      const release = () => {
        for (const track of stream.getTracks()) track.stop();
        if (video.current?.srcObject === stream) video.current.srcObject = null;
      };
      // It may have been stopped while the browser asked.
      if (run.signal.aborted) return release();
      run.signal.addEventListener('abort', release, { once: true });
      for (const track of stream.getTracks())
        track.addEventListener('ended', () => fail(QR_CAMERA_FAULTS.ended), { once: true });
      setState({ kind: 'on' });
      if (video.current === null) return stop();
      video.current.srcObject = stream;
      await video.current.play();
      while (!run.signal.aborted) {
        if (video.current.videoWidth > 0 && (await onFrame(await frameOf(video.current)))) return stop();
        await pause(PAUSE);
      }
    } catch (error) {
      fail(faultOf(error));
    }
  }, [video, onFrame, stop]);

  useEffect(() => {
    const hidden = () => {
      if (document.visibilityState === 'hidden') stop();
    };
    document.addEventListener('visibilitychange', hidden);
    window.addEventListener('pagehide', stop);
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      window.removeEventListener('pagehide', stop);
      stop();
    };
  }, [stop]);

  return { state, start, stop };
}
