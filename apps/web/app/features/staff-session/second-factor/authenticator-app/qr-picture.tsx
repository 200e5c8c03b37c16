import styles from '../second-factor.module.css';
import { QUIET_ZONE, qrPath } from './qr-path.ts';

/** A QR code, dark on white in either theme: not all apps read the reverse. */
export function QrPicture({ modules, label }: { readonly modules: boolean[][]; readonly label: string }) {
  const size = modules.length + 2 * QUIET_ZONE;
  return (
    <svg className={styles.picture} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={qrPath(modules)} />
    </svg>
  );
}
