import { FORMATTER } from '../../../content/snowflake-sql-formatter.ts';
import { Alert, LiveRegion } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { closeIcon } from '../../../ui/icons.ts';
import styles from '../formatter.module.css';
import type { Notice } from './notice.ts';

/** The latest notice, until it is dismissed or another one takes its place. */
export function NoticeBar({
  notice,
  onClose,
}: {
  readonly notice: Notice | null;
  readonly onClose: () => void;
}) {
  return (
    <LiveRegion className={styles.notice}>
      {notice !== null && (
        <Alert tone={notice.tone}>
          <div className={styles.noticeBody}>
            <span>{notice.text}</span>
            {notice.action && (
              <Button
                size="small"
                onClick={() => {
                  notice.action?.run();
                  onClose();
                }}
              >
                {notice.action.label}
              </Button>
            )}
            <Button variant="quiet" size="small" icon={<Icon path={closeIcon} />} onClick={onClose}>
              {FORMATTER.dismissNotice}
            </Button>
          </div>
        </Alert>
      )}
    </LiveRegion>
  );
}
