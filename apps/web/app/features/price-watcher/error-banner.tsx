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
    <LiveRegion urgency="assertive" className={styles.banner}>
      {message !== null && (
        <Alert tone="danger">
          <div className={styles.bannerBody}>
            <p>{message}</p>
            <IconButton
              size="small"
              label={PRICE_WATCHER.dismiss}
              icon={<Icon path={closeIcon} />}
              onClick={onDismiss}
            />
          </div>
        </Alert>
      )}
    </LiveRegion>
  );
}
