import { type ReactNode, useId } from 'react';
import { LiveAlert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import styles from '../system-settings.module.css';

export interface SettingsTestProps {
  readonly words: { readonly test: string; readonly testing: string; readonly hint: string };
  readonly isTesting: boolean;
  readonly onTest: () => void;
  /** Whether the test succeeded; null before one. */
  readonly wentWell: boolean | null;
  /** The result of the test. */
  readonly children: ReactNode;
}

/** A button that tests settings, and the result below it. */
export function SettingsTest({ words, isTesting, onTest, wentWell, children }: SettingsTestProps) {
  const hint = useId();
  return (
    <div className={styles.service}>
      <div className={styles.buttons}>
        {/* The button stays enabled, so that it keeps the focus. */}
        <Button
          size="small"
          busy={isTesting}
          aria-disabled={isTesting}
          aria-describedby={hint}
          onClick={() => {
            if (!isTesting) onTest();
          }}
        >
          {isTesting ? words.testing : words.test}
        </Button>
      </div>
      <p id={hint} className={styles.note}>
        {words.hint}
      </p>
      <LiveAlert tone={wentWell === null ? null : wentWell ? 'success' : 'danger'}>{children}</LiveAlert>
    </div>
  );
}
