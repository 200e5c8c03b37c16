import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { GRADIENT } from '../../../content/colour-blending.ts';
import { useProperties } from '../picking/use-properties.ts';
import type { StopState } from './blend-state.ts';
import styles from './blending.module.css';

export interface StopTrackProps {
  readonly stops: readonly StopState[];
  /** A linear gradient to the right, as CSS. */
  readonly gradient: string;
  readonly onMove: (index: number, at: number) => void;
}

/** The stops on a line, to be dragged or moved by keys. */
export function StopTrack({ stops, gradient, onMove }: StopTrackProps) {
  const track = useProperties<HTMLDivElement>({ '--gradient': gradient });
  const place = (clientX: number) => {
    const box = track.current?.getBoundingClientRect();
    if (box === undefined || box.width === 0) return 0;
    return clamped(((clientX - box.left) / box.width) * 100);
  };
  return (
    <div ref={track} className={styles.track}>
      {stops.map((stop, index) => (
        <StopHandle
          // biome-ignore lint/suspicious/noArrayIndexKey: a stop has no other identity than its place.
          key={index}
          stop={stop}
          position={index + 1}
          placeOf={place}
          onMove={(at) => onMove(index, at)}
        />
      ))}
    </div>
  );
}

const clamped = (at: number) => Math.min(100, Math.max(0, Math.round(at)));

interface StopHandleProps {
  readonly stop: StopState;
  readonly position: number;
  readonly placeOf: (clientX: number) => number;
  readonly onMove: (at: number) => void;
}

function StopHandle({ stop, position, placeOf, onMove }: StopHandleProps) {
  const handle = useProperties<HTMLDivElement>({ '--at': `${stop.at}%`, '--swatch': stop.css });
  const isDragging = useRef(false);

  function press(event: PointerEvent<HTMLDivElement>) {
    isDragging.current = true;
    event.currentTarget.setPointerCapture(event.pointerId);
  }
  function move(event: PointerEvent<HTMLDivElement>) {
    if (isDragging.current) onMove(placeOf(event.clientX));
  }
  function release() {
    isDragging.current = false;
  }
  function key(event: KeyboardEvent) {
    const far = event.shiftKey ? 10 : 1;
    const to: Readonly<Record<string, number>> = {
      ArrowLeft: stop.at - far,
      ArrowDown: stop.at - far,
      ArrowRight: stop.at + far,
      ArrowUp: stop.at + far,
      PageDown: stop.at - 10,
      PageUp: stop.at + 10,
      Home: 0,
      End: 100,
    };
    const at = to[event.key];
    if (at === undefined) return;
    event.preventDefault();
    onMove(clamped(at));
  }
  return (
    <div
      ref={handle}
      role="slider"
      tabIndex={0}
      className={styles.handle}
      aria-label={GRADIENT.stop(position)}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(stop.at)}
      aria-valuetext={GRADIENT.placeText(Math.round(stop.at), stop.css)}
      onPointerDown={press}
      onPointerMove={move}
      onPointerUp={release}
      onPointerCancel={release}
      onKeyDown={key}
    />
  );
}
