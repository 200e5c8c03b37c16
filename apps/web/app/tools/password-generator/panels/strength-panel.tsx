import { PASSWORD_STRENGTH } from '../../../content/password-generator.ts';
import { Panel } from '../../../ui/panel.tsx';
import styles from '../password-generator.module.css';
import type { SecretReport } from '../running/protocol.ts';
// Not from logic.ts, which the vectors use whole: that would bring all of it with the page.
import { ATTACKERS, guessSecondsLog10, guessTimeInWords } from '../strength/guess-time.ts';

/** How strong what was made is, and against whom. */
export function StrengthPanel({ report }: { readonly report: SecretReport | null }) {
  const made = report?.kind === 'made' ? report : null;
  return (
    <Panel title={PASSWORD_STRENGTH.title}>
      <p className={styles.bits} role="status">
        {made !== null && (
          <>
            <strong>{PASSWORD_STRENGTH.bits(made.bits)}</strong>
            <span>{PASSWORD_STRENGTH.count(made.count)}</span>
          </>
        )}
      </p>
      <table className={styles.attackers}>
        <thead>
          <tr>
            <th scope="col">{PASSWORD_STRENGTH.columns.attacker}</th>
            <th scope="col">{PASSWORD_STRENGTH.columns.time}</th>
          </tr>
        </thead>
        <tbody>
          {ATTACKERS.map((attacker) => (
            <tr key={attacker.id}>
              <th scope="row">
                {PASSWORD_STRENGTH.attackers[attacker.id].name}
                <span>{PASSWORD_STRENGTH.attackers[attacker.id].rate}</span>
              </th>
              <td>{made === null ? '…' : guessTimeInWords(guessSecondsLog10(made.bits, attacker))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
