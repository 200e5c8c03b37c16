import { QR_BATCH } from '../../../content/qr-generator-batch.ts';
import { Button } from '../../../ui/button.tsx';
import styles from '../qr-generator.module.css';
import type { BadRow } from './batch-rows.ts';

/** Rows that the page lists; the file has all. */
const SHOWN = 20;

/** The rows that became no code, and why. */
export function BatchReport({
  bad,
  onDownload,
}: {
  readonly bad: readonly BadRow[];
  readonly onDownload: () => void;
}) {
  return (
    <div className={styles.report}>
      <table>
        <thead>
          <tr>
            <th scope="col">{QR_BATCH.line}</th>
            <th scope="col">{QR_BATCH.reason}</th>
          </tr>
        </thead>
        <tbody>
          {bad.slice(0, SHOWN).map(({ line, message }) => (
            <tr key={line}>
              <td>{line}</td>
              <td>{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {bad.length > SHOWN && <p className="field-hint">{QR_BATCH.more(bad.length - SHOWN)}</p>}
      <Button size="small" onClick={onDownload}>
        {QR_BATCH.report}
      </Button>
    </div>
  );
}
