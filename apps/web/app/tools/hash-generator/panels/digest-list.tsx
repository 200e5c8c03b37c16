import { type AlgorithmId, algorithmOf } from '@hln/digests';
import { HASH_DIGESTS } from '../../../content/hash-generator.ts';
import { CopyButton } from '../../../tool-parts/copy-button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { checkIcon } from '../../../ui/icons.ts';
import styles from './digest-list.module.css';

export interface DigestLine {
  readonly id: AlgorithmId;
  /** Null while it is not known. */
  readonly text: string | null;
}

export interface DigestListProps {
  readonly lines: readonly DigestLine[];
  readonly isHmac: boolean;
  /** The line that the expected value equals. */
  readonly matching: AlgorithmId | null;
}

/** Every chosen algorithm with its digest, which can be copied. */
export function DigestList({ lines, isHmac, matching }: DigestListProps) {
  if (lines.length === 0) return <p className={styles.none}>{HASH_DIGESTS.noneChosen}</p>;
  return (
    <ul className={styles.list}>
      {lines.map(({ id, text }) => {
        const { strength } = algorithmOf(id);
        const name = isHmac ? `HMAC-${id}` : id;
        return (
          <li key={id} className={classNames(styles.line, id === matching && styles.matching)}>
            <span className={styles.name}>
              {name}
              {strength !== 'strong' && !isHmac && (
                <span className={styles.strength}>{HASH_DIGESTS.strength[strength]}</span>
              )}
              {id === matching && (
                <span className={styles.match}>
                  <Icon path={checkIcon} />
                  {HASH_DIGESTS.matching}
                </span>
              )}
            </span>
            <code className={classNames(styles.digest, text === null && styles.pending)}>
              {text ?? HASH_DIGESTS.pending}
            </code>
            <CopyButton
              compact
              what={HASH_DIGESTS.what(name)}
              disabled={text === null}
              text={() => text ?? ''}
            />
          </li>
        );
      })}
    </ul>
  );
}

/** What the marks of the shown algorithms mean. */
export function StrengthNotes({ lines, isHmac }: Pick<DigestListProps, 'lines' | 'isHmac'>) {
  if (isHmac) return <p className={styles.notes}>{HASH_DIGESTS.hmacNote}</p>;
  const shown = new Set(lines.map(({ id }) => algorithmOf(id).strength));
  const notes = (['broken', 'dated', 'checksum'] as const).filter((strength) => shown.has(strength));
  if (notes.length === 0) return null;
  return <p className={styles.notes}>{notes.map((strength) => HASH_DIGESTS.meanings[strength]).join(' ')}</p>;
}
