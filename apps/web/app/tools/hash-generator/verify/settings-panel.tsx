import {
  judgeHash,
  OWASP_URL,
  type PasswordHash,
  type Remark,
  type Verdict,
} from '@hln/digests/password-hashes';
import { HASH_AGAIN, HASH_MINIMUM, HASH_REMARKS, HASH_VERIFY } from '../../../content/hash-verify.ts';
import { type ValueRow, ValueRows } from '../../../tool-parts/one-line/value-rows.tsx';
import { Alert, LiveRegion, type Tone } from '../../../ui/alert.tsx';
import { Panel } from '../../../ui/panel.tsx';
import styles from './verify.module.css';

const TONES: Readonly<Record<Verdict, Tone>> = {
  enough: 'success',
  'too-little': 'warning',
  unfit: 'danger',
};

/** A stored hash's settings in plain words, and whether they are enough. */
export function SettingsPanel({ stored }: { readonly stored: PasswordHash | null }) {
  if (stored === null) {
    return (
      <Panel title={HASH_VERIFY.settings}>
        <p className={styles.note}>{HASH_VERIFY.nothing}</p>
      </Panel>
    );
  }
  const { verdict, remarks } = judgeHash(stored);
  return (
    <Panel title={HASH_VERIFY.settings}>
      <ValueRows rows={rowsOf(stored)} />
      <LiveRegion className={styles.verdict}>
        <Alert tone={TONES[verdict]}>
          <strong>{HASH_VERIFY.verdicts[verdict]}</strong>
          <ul className={styles.remarks}>
            {remarks.map((remark) => (
              <li key={remark}>{remarkText(remark, stored)}</li>
            ))}
          </ul>
        </Alert>
      </LiveRegion>
      <p className={styles.note}>
        {HASH_VERIFY.sourceNote} <a href={OWASP_URL}>{HASH_VERIFY.source}</a>.
      </p>
      {stored.scheme === 'bcrypt' && <p className={styles.note}>{HASH_VERIFY.bcryptNote}</p>}
    </Panel>
  );
}

function remarkText(remark: Remark, stored: PasswordHash): string {
  if (remark !== 'too-little') return HASH_REMARKS[remark];
  return stored.scheme === 'ldap' ? HASH_AGAIN : `${HASH_MINIMUM[stored.scheme]} ${HASH_AGAIN}`;
}

function rowsOf(stored: PasswordHash): ValueRow[] {
  const { rows, bytes } = HASH_VERIFY;
  const row = (label: string, value: string): ValueRow => ({ label, value, isProse: true });
  if (stored.scheme === 'bcrypt') {
    const { isPrehashed, variant, cost } = stored;
    return [
      row(rows.scheme, isPrehashed ? HASH_VERIFY.prehashed : HASH_VERIFY.bcrypt(variant)),
      row(rows.cost, HASH_VERIFY.rounds(cost)),
      row(rows.salt, bytes(16)),
    ];
  }
  const own: ValueRow[] = [];
  if (stored.scheme === 'argon2') {
    own.push(
      row(rows.scheme, HASH_VERIFY.argon2(stored.type)),
      row(rows.memory, HASH_VERIFY.memory(stored.memory)),
      row(rows.passes, HASH_VERIFY.passes(stored.passes)),
      row(rows.lanes, String(stored.lanes)),
      row(rows.version, String(stored.version)),
    );
  }
  if (stored.scheme === 'scrypt') {
    own.push(
      row(rows.scheme, HASH_VERIFY.scrypt),
      row(rows.memory, HASH_VERIFY.scryptMemory(stored.cost, stored.blockSize)),
      row(rows.blockSize, String(stored.blockSize)),
      row(rows.lanes, String(stored.lanes)),
    );
  }
  if (stored.scheme === 'pbkdf2') {
    own.push(
      row(rows.scheme, HASH_VERIFY.pbkdf2(stored.prf)),
      row(rows.iterations, stored.iterations.toLocaleString('en-NZ')),
    );
  }
  if (stored.scheme === 'ldap') own.push(row(rows.scheme, HASH_VERIFY.ldap(stored.digest)));
  return [...own, row(rows.salt, bytes(stored.salt.length)), row(rows.length, bytes(stored.hash.length))];
}
