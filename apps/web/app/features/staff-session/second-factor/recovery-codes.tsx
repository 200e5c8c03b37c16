import { ENROL, RECOVERY_CODES } from '../../../content/second-factor.ts';
import { downloadText } from '../../../lib/download.ts';
import { LiveRegion } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { useCopy } from '../../../ui/use-copy.ts';
import styles from './second-factor.module.css';
import { useUnkeptCodes } from './unkept-codes.ts';
import { useFocusOnce } from './use-focus-once.ts';

export interface RecoveryCodesProps {
  readonly email: string;
  readonly codes: readonly string[];
  readonly onKept: () => void;
}

/** The recovery codes, this once. */
export function RecoveryCodes({ email, codes, onKept }: RecoveryCodesProps) {
  const title = useFocusOnce<HTMLHeadingElement>();
  const [outcome, copy] = useCopy();
  useUnkeptCodes(true);
  const file = RECOVERY_CODES.file(email, codes);
  return (
    <div className={styles.steps}>
      <h3 ref={title} tabIndex={-1} className={styles.title}>
        {RECOVERY_CODES.title}
      </h3>
      <p>{RECOVERY_CODES.text}</p>
      <ol className={styles.codes} aria-label={RECOVERY_CODES.list}>
        {codes.map((code) => (
          <li key={code}>
            <code className={styles.letters}>{code}</code>
          </li>
        ))}
      </ol>
      <div className="button-row">
        <Button size="small" onClick={() => void copy(file)}>
          {RECOVERY_CODES.copy}
        </Button>
        <Button
          size="small"
          onClick={() => downloadText(RECOVERY_CODES.fileName, 'text/plain;charset=utf-8', file)}
        >
          {RECOVERY_CODES.download}
        </Button>
        <LiveRegion className={styles.outcome}>
          {outcome !== null && (outcome === 'copied' ? ENROL.copied : ENROL.notCopied)}
        </LiveRegion>
      </div>
      <Button className={styles.begin} variant="primary" onClick={onKept}>
        {RECOVERY_CODES.kept}
      </Button>
    </div>
  );
}
