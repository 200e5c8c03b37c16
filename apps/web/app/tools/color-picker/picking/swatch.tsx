import { classNames } from '../../../ui/class-names.ts';
import styles from './picking.module.css';
import { useProperties } from './use-properties.ts';

export interface SwatchProps {
  /** Any CSS colour. */
  readonly css: string;
  readonly className?: string | undefined;
}

/** A swatch of a colour, over a chequered ground if it is transparent. It has no text of its own. */
export function Swatch({ css, className }: SwatchProps) {
  const ref = useProperties<HTMLSpanElement>({ '--swatch': css });
  return <span ref={ref} className={classNames(styles.swatch, className)} aria-hidden />;
}
