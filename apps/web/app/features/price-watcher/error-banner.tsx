import { PRICE_WATCHER } from '../../content/price-watcher.ts';
import { Alert, LiveRegion } from '../../ui/alert.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { closeIcon } from '../../ui/icons.ts';
import styles from './price-watcher.module.css';

export interface ErrorBannerProps {
  readonly message: string | null;
  readonly onDismiss: () => void;
}

/** The last failure, shown until it is dismissed or the action is repeated. */
export function ErrorBanner({ message, onDismiss }: ErrorBannerProps) {
  return (
    <div className={styles.banner} data-failure={message !== null}>
      {/* The button is beside the live region, which would read its name as a part of the message. */}
      <LiveRegion urgency="assertive" className={styles.bannerMessage}>
        {message !== null && <Alert tone="danger">{message}</Alert>}
      </LiveRegion>
      {message !== null && (
        <IconButton
          className={styles.bannerDismiss}
          size="small"
          label={PRICE_WATCHER.dismiss}
          icon={<Icon path={closeIcon} />}
          onClick={onDismiss}
        />
      )}
    </div>
  );
}
