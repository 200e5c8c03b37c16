import type { FoundCode } from '@hln/qr/read';
import { useCallback, useEffect, useRef, useState } from 'react';
import { QR_READING } from '../../../content/qr-generator-reading.ts';
import {
  MOST_PICTURE_BYTES,
  MOST_PICTURE_PIXELS,
  type OpenedPicture,
  openPicture,
} from '../../../lib/open-picture.ts';
import { FileButton } from '../../../tool-parts/file-button.tsx';
import type { Notice } from '../../../tool-parts/notice-bar.tsx';
import { Pane } from '../../../tool-parts/pane.tsx';
import { Progress } from '../../../tool-parts/progress.tsx';
import { useWorkerRun } from '../../../tool-parts/use-worker-run.ts';
import { Alert, LiveRegion, type Tone } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { cameraIcon, closeIcon } from '../../../ui/icons.ts';
import type { FormState } from '../form/form-state.ts';
import styles from '../qr-generator.module.css';
import { FoundCodePane } from './found-code-pane.tsx';
import { type ReadRequest, startReadWorker } from './start-read-worker.ts';
import { type CameraState, useCamera } from './use-camera.ts';

/** The longest (ms) that one picture is read. */
const TIME_LIMIT = 30_000;

interface Message {
  readonly tone: Tone;
  readonly text: string;
}

export interface ReadViewProps {
  /** The last picture that was dropped on the page; a new object for each drop. */
  readonly dropped: { readonly file: File } | null;
  readonly onEdit: (form: FormState) => void;
  readonly onNotice: (notice: Notice) => void;
}

/** Codes from a picture or the camera. Nothing of it is kept: neither picture nor content. */
export function ReadView({ dropped, onEdit, onNotice }: ReadViewProps) {
  const { busy, run, cancel } = useWorkerRun<ReadRequest, FoundCode[]>(startReadWorker);
  const [shown, setShown] = useState<File | null>(null);
  const [codes, setCodes] = useState<readonly FoundCode[]>([]);
  const [message, setMessage] = useState<Message | null>(null);
  const video = useRef<HTMLVideoElement>(null);

  const show = useCallback((found: readonly FoundCode[]) => {
    setCodes(found);
    setMessage(
      found.length === 0
        ? { tone: 'warning', text: QR_READING.none }
        : { tone: 'success', text: QR_READING.found(found.length) },
    );
  }, []);

  const readFrame = useCallback(
    async (bitmap: ImageBitmap) => {
      const outcome = await run({ job: 'frame', bitmap }, { timeLimit: TIME_LIMIT, transfer: [bitmap] });
      if (outcome.kind === 'failed') throw new Error(outcome.message);
      const found = outcome.kind === 'done' ? outcome.result : [];
      if (found.length > 0) show(found);
      return found.length > 0;
    },
    [run, show],
  );
  const camera = useCamera(video, readFrame);
  const { stop } = camera;

  const read = useCallback(
    async (file: File) => {
      stop();
      setCodes([]);
      setMessage(null);
      setShown(null);
      const opened = await openPicture(file);
      if (opened.kind !== 'picture') return setMessage({ tone: 'danger', text: refusalOf(file, opened) });
      setShown(file);
      const { width, height } = opened;
      const outcome = await run({ job: 'file', file: opened.file, width, height }, { timeLimit: TIME_LIMIT });
      if (outcome.kind === 'done') show(outcome.result);
      else if (outcome.kind === 'timed-out') setMessage({ tone: 'danger', text: QR_READING.slow });
      else if (outcome.kind === 'failed')
        setMessage({ tone: 'danger', text: QR_READING.failed(outcome.message) });
    },
    [run, show, stop],
  );

  useEffect(() => {
    if (dropped !== null) void read(dropped.file);
  }, [dropped, read]);

  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const file = Array.from(event.clipboardData?.files ?? []).find(({ type }) => type.startsWith('image/'));
      if (file === undefined) return;
      event.preventDefault();
      void read(file);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [read]);

  function startCamera() {
    cancel();
    setShown(null);
    setCodes([]);
    setMessage(null);
    void camera.start();
  }

  function stopCamera() {
    stop();
    cancel();
  }

  const isOn = camera.state.kind === 'on' || camera.state.kind === 'asking';
  return (
    <div className={styles.reading}>
      <div className={styles.source}>
        <Pane
          title={QR_READING.picture}
          tools={
            <>
              <FileButton
                accept="image/*"
                label={QR_READING.choose}
                inputLabel={QR_READING.picture}
                onFiles={([file]) => file !== undefined && void read(file)}
              />
              <Button
                variant="quiet"
                size="small"
                icon={<Icon path={isOn ? closeIcon : cameraIcon} />}
                onClick={isOn ? stopCamera : startCamera}
              >
                {isOn ? QR_READING.stop : QR_READING.start}
              </Button>
            </>
          }
        >
          <div className={styles.stage}>
            <video
              ref={video}
              className={styles.video}
              aria-label={QR_READING.video}
              hidden={camera.state.kind !== 'on'}
              muted
              playsInline
            />
            {shown !== null && camera.state.kind !== 'on' && <Preview file={shown} />}
            {shown === null && camera.state.kind !== 'on' && (
              <p className={styles.placeholder}>{QR_READING.hint}</p>
            )}
          </div>
        </Pane>
        {busy && !isOn && <Progress label={QR_READING.reading} share={null} onCancel={cancel} />}
      </div>
      <div className={styles.found}>
        <LiveRegion>
          {message === null ? (
            <CameraMessage state={camera.state} />
          ) : (
            <Alert tone={message.tone}>{message.text}</Alert>
          )}
        </LiveRegion>
        {codes.map((code, index) => (
          <FoundCodePane
            key={`${code.part?.number ?? ''} ${code.bytes.join()}`}
            code={code}
            index={index + 1}
            count={codes.length}
            onEdit={onEdit}
            onNotice={onNotice}
          />
        ))}
      </div>
    </div>
  );
}

function refusalOf({ name, size }: File, opened: Exclude<OpenedPicture, { kind: 'picture' }>): string {
  switch (opened.kind) {
    case 'too-large':
      return QR_READING.tooLarge(name, size, MOST_PICTURE_BYTES);
    case 'too-many-pixels':
      return QR_READING.tooManyPixels(name, opened.pixels, MOST_PICTURE_PIXELS);
    case 'unreadable':
      return QR_READING.unreadable(name);
  }
}

function CameraMessage({ state }: { readonly state: CameraState }) {
  if (state.kind === 'off') return null;
  if (state.kind === 'failed') return <Alert tone="danger">{state.message}</Alert>;
  return <Alert tone="info">{state.kind === 'on' ? QR_READING.looking : QR_READING.asking}</Alert>;
}

function Preview({ file }: { readonly file: File }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const own = URL.createObjectURL(file);
    setUrl(own);
    return () => URL.revokeObjectURL(own);
  }, [file]);
  if (url === null) return null;
  return <img className={styles.video} src={url} alt={QR_READING.preview(file.name || QR_READING.pasted)} />;
}
