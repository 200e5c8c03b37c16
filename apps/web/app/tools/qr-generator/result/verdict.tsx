import type { Score } from '@hln/qr';
import { QR_VERDICT } from '../../../content/qr-generator-result.ts';
import { Alert, LiveRegion, type Tone } from '../../../ui/alert.tsx';
import styles from '../qr-generator.module.css';
import type { DrawnCode } from '../running/protocol.ts';
import type { Check } from '../running/use-check.ts';

/** How many trials a code may fail and still count as good. */
const GOOD_FAILURES = 3;

function judge({ proved, passed, trials }: Score, usesKanji: boolean): { tone: Tone; text: string } {
  if (!proved)
    return usesKanji ? { tone: 'warning', text: QR_VERDICT.kanji } : { tone: 'danger', text: QR_VERDICT.bad };
  if (trials.length - passed > GOOD_FAILURES)
    return { tone: 'warning', text: QR_VERDICT.weak(passed, trials.length) };
  return { tone: 'success', text: QR_VERDICT.good(passed, trials.length) };
}

/** The second reader's verdict on a code, and the trials one by one. */
export function Verdict({ drawn, check }: { readonly drawn: DrawnCode; readonly check: Check }) {
  const { score, trials, failure } = check;
  const verdict = score === null ? null : judge(score, drawn.usesKanji);
  const { faults, contrast } = drawn.colours;
  return (
    <>
      <LiveRegion className={styles.verdict}>
        {failure !== null && <Alert tone="danger">{failure}</Alert>}
        {failure === null && verdict === null && <Alert tone="info">{QR_VERDICT.checking}</Alert>}
        {verdict !== null && <Alert tone={verdict.tone}>{verdict.text}</Alert>}
        {faults.map((fault) => (
          <Alert key={fault} tone="warning">
            {QR_VERDICT.colours[fault]} {QR_VERDICT.contrast(contrast)}
          </Alert>
        ))}
        {drawn.style.quietZone < 4 && <Alert tone="warning">{QR_VERDICT.quiet}</Alert>}
      </LiveRegion>
      <details className={styles.trials}>
        <summary>
          {QR_VERDICT.trials} ({trials.length})
        </summary>
        <ul>
          {trials.map(({ name, read }) => (
            <li key={name} data-read={read}>
              <span>{QR_VERDICT.names[name]}</span>{' '}
              <span>{read ? QR_VERDICT.passed : QR_VERDICT.failed}</span>
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}
