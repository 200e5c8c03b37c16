import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

export interface SectionProps {
  readonly title: string;
  readonly lede?: string;
  /** Puts the title above the content instead of beside it. */
  readonly wide?: boolean;
  /** Puts it under the night sky, from edge to edge. */
  readonly night?: boolean;
  /** Placed below the title in two columns, below the content in one. */
  readonly figure?: ReactNode;
  readonly children: ReactNode;
}

/** One part of a page: a hairline, the title at the left, the content at the right (below on a phone). */
export function Section({ title, lede, wide = false, night = false, figure, children }: SectionProps) {
  const id = useId();
  return (
    <section className={classNames('wrap section', night && 'night')} aria-labelledby={id}>
      <div className={classNames('section-grid', wide && 'section-wide')}>
        <header className="section-head">
          <h2 id={id}>{title}</h2>
          {lede !== undefined && <p className="section-lede">{lede}</p>}
        </header>
        <div className="section-body">{children}</div>
        {figure !== undefined && <div className="section-figure">{figure}</div>}
      </div>
    </section>
  );
}
