import { clamp } from '@hln/colour';
import type { KeyboardEvent, PointerEvent } from 'react';
import { GRADIENT } from '../../../content/colour-blending.ts';
import { classNames } from '../../../ui/class-names.ts';
import { sliderTarget } from '../../../ui/slider-target.ts';
import picking from '../picking/picking.module.css';
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
    return Math.round(clamp((clientX - box.left) / box.width, 0, 1) * 100);
  };
  return (
    <div ref={track} className={classNames(picking.chequered, styles.track)}>
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

interface StopHandleProps {
  readonly stop: StopState;
  readonly position: number;
  readonly placeOf: (clientX: number) => number;
  readonly onMove: (at: number) => void;
}

function StopHandle({ stop, position, placeOf, onMove }: StopHandleProps) {
  const handle = useProperties<HTMLDivElement>({ '--at': `${stop.at}%`, '--swatch': stop.css });

  function press(event: PointerEvent<HTMLDivElement>) {
    if (event.button === 0) event.currentTarget.setPointerCapture(event.pointerId);
  }
  function move(event: PointerEvent<HTMLDivElement>) {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) onMove(placeOf(event.clientX));
  }
  function key(event: KeyboardEvent) {
    const at = sliderTarget(event, { index: stop.at, count: 101, page: 10, step: event.shiftKey ? 10 : 1 });
    if (at === null) return;
    event.preventDefault();
    onMove(at);
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
      onKeyDown={key}
    />
  );
}
