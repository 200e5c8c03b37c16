import { useRef } from 'react';
import { PREVIEW } from '../../../content/content-management.ts';
import { useMeasurement } from '../../../ui/use-measurement.ts';
import styles from '../content-management.module.css';

export interface FrameLook {
  readonly width: 390 | 1440;
  readonly theme: 'light' | 'dark';
}

export interface PreviewFrameProps {
  /** The path below which the preview is served. */
  readonly preview: string;
  readonly page: string;
  readonly name: string;
  readonly look: FrameLook;
}

/** Of the frame, in CSS pixels, before it is drawn smaller. */
const HEIGHT = { 390: 844, 1440: 900 } as const;

const innerWidth = (element: HTMLElement) => element.clientWidth;

/** A page of a preview in a frame of that width, drawn smaller where the screen is narrower. Nothing in it runs. */
export function PreviewFrame({ preview, page, name, look: { width, theme } }: PreviewFrameProps) {
  const box = useRef<HTMLDivElement>(null);
  const available = useMeasurement(box, innerWidth) ?? width;
  const scale = Math.min(1, available / width);
  const height = HEIGHT[width];
  return (
    <div ref={box} className={styles.stage} style={{ height: height * scale }}>
      <iframe
        key={`${page} ${theme}`}
        className={styles.frame}
        sandbox=""
        referrerPolicy="no-referrer"
        title={PREVIEW.frame(name)}
        src={`${preview.replace(/\/$/, '')}${page}?theme=${theme}`}
        style={{ width, height, transform: `scale(${scale})` }}
      />
    </div>
  );
}
