import { hexOf } from '@hln/colour';
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { PICTURE } from '../../../content/colour-blending.ts';
import { classNames } from '../../../ui/class-names.ts';
import picking from '../picking/picking.module.css';
import { Swatch } from '../picking/swatch.tsx';
import { useProperties } from '../picking/use-properties.ts';
import styles from './picture.module.css';

/** Pixels beside the chosen one that the magnifier shows on each side, and how large it draws each. */
const AROUND = 5;
const ZOOM = 8;
const LOUPE = (2 * AROUND + 1) * ZOOM;

interface Place {
  readonly x: number;
  readonly y: number;
}

export interface PixelPickerProps {
  readonly bitmap: ImageBitmap;
  readonly onPick: (css: string) => void;
}

/** The picture as a button: pressing a pixel picks its colour, and arrow keys move a mark that Enter picks. */
export function PixelPicker({ bitmap, onPick }: PixelPickerProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const loupe = useRef<HTMLCanvasElement>(null);
  const [place, setPlace] = useState<Place>({ x: 0, y: 0 });
  const [css, setCss] = useState('#000000');
  const [said, setSaid] = useState('');
  const { width, height } = bitmap;
  const mark = useProperties<HTMLSpanElement>({
    '--x': `${((place.x + 0.5) / width) * 100}%`,
    '--y': `${((place.y + 0.5) / height) * 100}%`,
  });

  useEffect(() => {
    const context = canvas.current?.getContext('2d', { willReadFrequently: true });
    if (!context) return;
    context.clearRect(0, 0, width, height);
    context.drawImage(bitmap, 0, 0);
    setPlace({ x: Math.floor(width / 2), y: Math.floor(height / 2) });
  }, [bitmap, width, height]);

  useEffect(() => {
    setCss(pixelAt(canvas.current, place));
    const context = loupe.current?.getContext('2d');
    if (!context || canvas.current === null) return;
    const size = 2 * AROUND + 1;
    context.imageSmoothingEnabled = false;
    context.clearRect(0, 0, LOUPE, LOUPE);
    context.drawImage(canvas.current, place.x - AROUND, place.y - AROUND, size, size, 0, 0, LOUPE, LOUPE);
  }, [place]);

  function placeOf(event: MouseEvent): Place {
    const box = canvas.current?.getBoundingClientRect();
    if (box === undefined || box.width === 0) return place;
    return inside({
      x: Math.floor(((event.clientX - box.left) / box.width) * width),
      y: Math.floor(((event.clientY - box.top) / box.height) * height),
    });
  }
  const inside = ({ x, y }: Place): Place => ({
    x: Math.min(width - 1, Math.max(0, x)),
    y: Math.min(height - 1, Math.max(0, y)),
  });

  function click(event: MouseEvent) {
    // A keyboard's click has no place of its own.
    const at = event.detail === 0 ? place : placeOf(event);
    const picked = pixelAt(canvas.current, at);
    setPlace(at);
    setSaid(PICTURE.picked(picked));
    onPick(picked);
  }
  function move(event: PointerEvent) {
    setPlace(placeOf(event));
  }
  function key(event: KeyboardEvent) {
    // Keys with a modifier belong to the browser.
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const far = event.shiftKey ? 10 : 1;
    const ways: Readonly<Record<string, readonly [number, number]>> = {
      ArrowLeft: [-far, 0],
      ArrowRight: [far, 0],
      ArrowUp: [0, -far],
      ArrowDown: [0, far],
    };
    const way = ways[event.key];
    if (way === undefined) return;
    event.preventDefault();
    const at = inside({ x: place.x + way[0], y: place.y + way[1] });
    setPlace(at);
    setSaid(PICTURE.pixel(at.x, at.y, pixelAt(canvas.current, at)));
  }
  return (
    <div className={styles.picker}>
      <button
        type="button"
        className={styles.picture}
        aria-label={PICTURE.picture}
        onClick={click}
        onPointerMove={move}
        onKeyDown={key}
      >
        <canvas
          ref={canvas}
          width={width}
          height={height}
          className={classNames(picking.chequered, styles.canvas)}
        />
        <span ref={mark} className={styles.mark} aria-hidden />
      </button>
      <div className={styles.reading} aria-hidden>
        <canvas ref={loupe} width={LOUPE} height={LOUPE} className={styles.loupe} />
        <Swatch css={css} className={styles.swatch} />
        <span className={styles.hex}>{css}</span>
      </div>
      <span role="status" className="visually-hidden">
        {said}
      </span>
    </div>
  );
}

/** The colour of a pixel; transparent ones have eight digits. */
function pixelAt(canvas: HTMLCanvasElement | null, { x, y }: Place): string {
  const data = canvas?.getContext('2d', { willReadFrequently: true })?.getImageData(x, y, 1, 1).data;
  const [red = 0, green = 0, blue = 0, alpha = 255] = data ?? [];
  return hexOf([red / 255, green / 255, blue / 255], alpha / 255);
}
