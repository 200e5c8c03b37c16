import { type AlgorithmId, algorithmOf } from '@hln/digests';
import { HASH_DIGESTS, HASH_TOOLBAR } from '../../../content/hash-generator.ts';
import { fileSize } from '../../../content/tool-parts.ts';
import { Choice } from '../../../tool-parts/choice.tsx';
import { CopyButton } from '../../../tool-parts/copy-button.tsx';
import { DownloadButton } from '../../../tool-parts/download-button.tsx';
import { StatusText } from '../../../tool-parts/layout.tsx';
import { Pane } from '../../../tool-parts/pane.tsx';
import { UseInMenu } from '../../../tool-parts/use-in-menu.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { checkIcon } from '../../../ui/icons.ts';
import type { HashOptions } from '../options/options.ts';
import { formatDigest } from '../running/format-digest.ts';
import type { DigestState } from '../running/use-digests.ts';
import styles from './digest-list.module.css';

interface DigestLine {
  readonly id: AlgorithmId;
  /** Null while it is not known. */
  readonly text: string | null;
}

interface DigestListProps {
  readonly lines: readonly DigestLine[];
  readonly isHmac: boolean;
  /** The line that matches the expected value. */
  readonly matching: AlgorithmId | null;
}

export interface DigestPaneProps {
  readonly state: DigestState;
  readonly options: HashOptions;
  /** The algorithms to show. */
  readonly algorithms: readonly AlgorithmId[];
  readonly matching: AlgorithmId | null;
  readonly onChange: (changed: Partial<HashOptions>) => void;
  readonly onRefused: (message: string) => void;
}

/** The digests, their format, and the buttons for all of them together. */
export function DigestPane({ state, options, algorithms, matching, onChange, onRefused }: DigestPaneProps) {
  const isHmac = options.mode === 'hmac';
  const lines = algorithms.map((id) => {
    const digest = state.digests.get(id);
    return { id, text: digest === undefined ? null : formatDigest(digest, options.format) };
  });
  const known = lines.filter(({ text }) => text !== null);
  const empty = known.length === 0;
  const all = () => known.map(({ id, text }) => `${isHmac ? `HMAC-${id}` : id}: ${text}\n`).join('');
  const single = () => (known.length === 1 ? (known[0]?.text ?? '') : all());
  return (
    <>
      <Pane
        title={isHmac ? HASH_DIGESTS.hmacLabel : HASH_DIGESTS.label}
        tools={
          <>
            <CopyButton what={HASH_DIGESTS.all} disabled={empty} text={all} />
            <DownloadButton
              name={HASH_DIGESTS.downloadName}
              type="text/plain"
              disabled={empty}
              content={all}
            />
            <UseInMenu
              kind="text"
              disabled={empty}
              result={{ missing: isHmac ? HASH_DIGESTS.keyNotInLink : undefined }}
              text={single}
              onRefused={onRefused}
            />
          </>
        }
      >
        <div className={styles.format}>
          <Choice
            hideLabel
            label={HASH_TOOLBAR.format}
            options={HASH_TOOLBAR.formats}
            value={options.format}
            onChange={(format) => onChange({ format })}
          />
        </div>
        <DigestList lines={lines} isHmac={isHmac} matching={matching} />
      </Pane>
      <StatusText>
        {state.size !== null && HASH_DIGESTS.status(known.length, fileSize(state.size))}
      </StatusText>
      <StrengthNotes lines={lines} isHmac={isHmac} />
    </>
  );
}

/** Every chosen algorithm with its digest and a copy button. */
function DigestList({ lines, isHmac, matching }: DigestListProps) {
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

/** The meanings of the marks of the shown algorithms. */
function StrengthNotes({ lines, isHmac }: Pick<DigestListProps, 'lines' | 'isHmac'>) {
  if (isHmac) return <p className={styles.notes}>{HASH_DIGESTS.hmacNote}</p>;
  const shown = new Set(lines.map(({ id }) => algorithmOf(id).strength));
  const notes = (['broken', 'dated', 'checksum'] as const).filter((strength) => shown.has(strength));
  if (notes.length === 0) return null;
  return <p className={styles.notes}>{notes.map((strength) => HASH_DIGESTS.meanings[strength]).join(' ')}</p>;
}
