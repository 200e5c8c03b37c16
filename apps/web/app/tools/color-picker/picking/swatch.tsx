import { classNames } from '../../../ui/class-names.ts';
import styles from './picking.module.css';
import { useProperties } from './use-properties.ts';

export interface SwatchProps {
  /** Any CSS colour. */
  readonly css: string;
  readonly className?: string | undefined;
}

/** An area of a colour, over a chequered ground where it is transparent. Says nothing by itself. */
export function Swatch({ css, className }: SwatchProps) {
  const ref = useProperties<HTMLSpanElement>({ '--swatch': css });
  return <span ref={ref} className={classNames(styles.swatch, className)} aria-hidden />;
}
