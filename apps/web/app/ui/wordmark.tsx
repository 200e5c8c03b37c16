import { classNames } from './class-names.ts';

export interface WordmarkProps {
  /** Stroke width on a 32-unit tall drawing: thin when it is shown large. */
  readonly weight?: number;
  readonly className?: string;
}

/**
 * The brand name as a drawing: three letters on one line, and the N's diagonal is the course, from a star to the lamp.
 * Decorative; put the name in text beside it.
 */
export function Wordmark({ weight = 2.6, className }: WordmarkProps) {
  const dot = 0.9 + weight * 0.7;
  const left = 4 - weight / 2;
  const top = 4 - dot;
  const box = [left, top, 96 + dot - left, 24 + 2 * dot];
  return (
    <svg
      className={classNames('wordmark', className)}
      viewBox={box.join(' ')}
      width={box[2]}
      height={box[3]}
      aria-hidden="true"
    >
      <g fill="none" stroke="currentColor" strokeWidth={weight}>
        <path d="M4 4v24M27 4v24M4 16h23M43 4v24h18M73 4v24M96 4v24" />
        <path className="wordmark-course" d="M73 4l23 24" />
      </g>
      <circle className="wordmark-star" cx="73" cy="4" r={dot} />
      <circle className="wordmark-lamp" cx="96" cy="28" r={dot} />
    </svg>
  );
}
