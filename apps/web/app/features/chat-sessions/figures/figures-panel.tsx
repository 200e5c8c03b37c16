import type { ChatFigures } from '@hln/contracts';
import { Panel } from '../../../ui/panel.tsx';
import styles from '../chat-sessions.module.css';
import { CHAT_FIGURES } from '../texts.ts';

const monthName = new Intl.DateTimeFormat('en-NZ', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const percent = new Intl.NumberFormat('en-NZ', { style: 'percent', maximumFractionDigits: 0 });

/** How many families are waiting, and how the promise was kept month by month. */
export function FiguresPanel({ figures }: { readonly figures: ChatFigures }) {
  const { waiting, late, soon, unassigned, sending, undelivered, months } = figures;
  return (
    <Panel title={CHAT_FIGURES.title}>
      <dl className={styles.figures}>
        {[
          { label: CHAT_FIGURES.waiting, value: waiting },
          { label: CHAT_FIGURES.soon, value: soon },
          { label: CHAT_FIGURES.late, value: late },
          { label: CHAT_FIGURES.unassigned, value: unassigned },
          { label: CHAT_FIGURES.undelivered, value: undelivered },
          { label: CHAT_FIGURES.sending, value: sending },
        ].map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {months.length === 0 ? (
        <p className={styles.note}>{CHAT_FIGURES.noMonths}</p>
      ) : (
        <table className={styles.months}>
          <caption>{CHAT_FIGURES.months}</caption>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">{CHAT_FIGURES.month}</th>
              <th scope="col">{CHAT_FIGURES.share}</th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, kept, broken }) => (
              <tr key={month}>
                <th scope="row">{monthName.format(new Date(`${month}-01T00:00:00Z`))}</th>
                <td>
                  <meter
                    min={0}
                    max={kept + broken}
                    value={kept}
                    aria-hidden="true"
                    className={styles.meter}
                  />
                  <span>
                    {percent.format(kept / (kept + broken))}{' '}
                    <span className={styles.note}>({CHAT_FIGURES.of(kept, kept + broken)})</span>
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}
