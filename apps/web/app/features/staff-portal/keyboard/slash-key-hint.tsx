import { PORTAL } from '../../../content/staff-tools.ts';
import styles from '../portal.module.css';
import type { SlashKey } from './use-slash-key.ts';

/** How the keys work, and a switch for the one that works anywhere on the page. */
export function SlashKeyHint({ isOn, toggle }: SlashKey) {
  return (
    <p className={styles.hint}>
      {isOn && <>{PORTAL.slashHint} </>}
      {PORTAL.arrowsHint}{' '}
      <button type="button" className={styles.hintSwitch} onClick={toggle}>
        {isOn ? PORTAL.slashOff : PORTAL.slashOn}
      </button>
    </p>
  );
}
