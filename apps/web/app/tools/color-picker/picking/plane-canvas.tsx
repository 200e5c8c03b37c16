import { boundary, MAX_CHROMA, paintPlane, type ScreenGamut } from '@hln/colour';
import { useEffect, useRef } from 'react';
import styles from './picking.module.css';

const WIDTH = 320;
const HEIGHT = 240;

export interface PlaneCanvasProps {
  readonly hue: number;
  /** What the screen can show. */
  readonly gamut: ScreenGamut;
}

/** The colours of a hue, painted at most once per frame. */
export function PlaneCanvas({ hue, gamut }: PlaneCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const context = canvas.current?.getContext('2d', {
        colorSpace: gamut === 'p3' ? 'display-p3' : 'srgb',
      });
      if (!context) return;
      // A browser may support P3 screens and yet return an sRGB canvas: the bytes must match the canvas.
      const { colorSpace } = context.getContextAttributes();
      const wide = gamut === 'p3' && colorSpace === 'display-p3';
      const image = context.createImageData(WIDTH, HEIGHT, { colorSpace: wide ? 'display-p3' : 'srgb' });
      paintPlane(image.data, WIDTH, HEIGHT, hue, wide ? 'p3' : 'srgb');
      context.putImageData(image, 0, 0);
    });
    return () => cancelAnimationFrame(frame);
  }, [hue, gamut]);
  // A canvas keeps the colour space of its first context.
  return <canvas key={gamut} ref={canvas} className={styles.canvas} width={WIDTH} height={HEIGHT} />;
}

const ROWS = 61;

const path = (hue: number, gamut: ScreenGamut): string =>
  boundary(hue, gamut, ROWS)
    .map(
      (chroma, row) =>
        `${row === 0 ? 'M' : 'L'}${((chroma / MAX_CHROMA) * 100).toFixed(1)} ${((row / (ROWS - 1)) * 100).toFixed(1)}`,
    )
    .join('');

/** The edges of sRGB and P3 on the plane. */
export function GamutLines({ hue }: { readonly hue: number }) {
  const lines = { srgb: path(hue, 'srgb'), p3: path(hue, 'p3') };
  return (
    <svg className={styles.lines} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      <path className={styles.lineShadow} d={lines.srgb} />
      <path className={styles.lineShadow} d={lines.p3} />
      <path className={styles.line} d={lines.srgb} />
      <path className={styles.lineP3} d={lines.p3} />
    </svg>
  );
}
