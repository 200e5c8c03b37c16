import type { Comparison } from '@hln/digests';
import { HASH_EXPECTED } from '../../../content/hash-generator.ts';
import { Alert, LiveRegion } from '../../../ui/alert.tsx';
import { Input } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import styles from './fields.module.css';

export interface ExpectedFieldProps {
  readonly value: string;
  readonly comparison: Comparison;
  readonly isHmac: boolean;
  readonly onChange: (value: string) => void;
}

const either = new Intl.ListFormat('en-NZ', { type: 'disjunction' });

/** The expected digest, and whether it matches. */
export function ExpectedField({ value, comparison, isHmac, onChange }: ExpectedFieldProps) {
  return (
    <div className={styles.expected}>
      <Field label={HASH_EXPECTED.label} hint={HASH_EXPECTED.hint}>
        {(control) => (
          <Input
            {...control}
            className={styles.code}
            value={value}
            verbatim
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </Field>
      <LiveRegion>
        <Verdict comparison={comparison} isHmac={isHmac} />
      </LiveRegion>
    </div>
  );
}

function Verdict({ comparison, isHmac }: Pick<ExpectedFieldProps, 'comparison' | 'isHmac'>) {
  const nameOf = (id: string) => (isHmac ? `HMAC-${id}` : id);
  switch (comparison.kind) {
    case 'empty':
      return null;
    case 'waiting':
      return (
        <Alert tone="info">{HASH_EXPECTED.waiting(either.format(comparison.possible.map(nameOf)))}</Alert>
      );
    case 'unreadable':
      return <Alert tone="warning">{HASH_EXPECTED.unreadable}</Alert>;
    case 'match': {
      const { algorithm, named } = comparison;
      return named === null ? (
        <Alert tone="success">{HASH_EXPECTED.match(nameOf(algorithm))}</Alert>
      ) : (
        <Alert tone="warning">{HASH_EXPECTED.misnamed(nameOf(algorithm), nameOf(named))}</Alert>
      );
    }
    case 'different':
      return comparison.unchecked.length > 0 ? (
        <Alert tone="info">{HASH_EXPECTED.checking}</Alert>
      ) : (
        <Alert tone="danger">{HASH_EXPECTED.different(either.format(comparison.possible.map(nameOf)))}</Alert>
      );
  }
}
