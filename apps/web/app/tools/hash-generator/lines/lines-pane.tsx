import { type RefObject, useState } from 'react';
import { HASH_TOOLBAR } from '../../../content/hash-generator.ts';
import { HASH_LINES } from '../../../content/hash-lines.ts';
import { Choice } from '../../../tool-parts/choice.tsx';
import { CopyButton } from '../../../tool-parts/copy-button.tsx';
import { DownloadButton } from '../../../tool-parts/download-button.tsx';
import { StatusText } from '../../../tool-parts/layout.tsx';
import { Pane } from '../../../tool-parts/pane.tsx';
import { Progress } from '../../../tool-parts/progress.tsx';
import { Alert, LiveRegion } from '../../../ui/alert.tsx';
import type { HashOptions } from '../options/options.ts';
import digestStyles from '../panels/digest-list.module.css';
import type { Subject } from '../running/use-digests.ts';
import styles from './lines.module.css';
import { type Lines, useLines } from './use-lines.ts';

export interface LinesPaneProps {
  readonly area: RefObject<HTMLTextAreaElement | null>;
  readonly subject: Subject;
  readonly edits: number;
  readonly options: HashOptions;
  readonly onChange: (changed: Partial<HashOptions>) => void;
}

/** A table with a digest of each line, in place of those of the whole. */
export function LinesPane({ area, subject, edits, options, onChange }: LinesPaneProps) {
  const [separator, setSeparator] = useState<',' | '\t'>(',');
  const { format } = options;
  const { lines, milliseconds, failure, isSlow, share, stop } = useLines(area, {
    ...subject,
    format,
    separator,
    edits,
  });
  const isTooLong = lines !== null && lines.text === null;
  return (
    <>
      <Pane
        title={options.mode === 'hmac' ? HASH_LINES.hmacLabel : HASH_LINES.label}
        tools={
          <>
            <CopyButton
              what={HASH_LINES.what}
              disabled={lines?.text == null}
              text={() => lines?.text ?? ''}
            />
            <DownloadButton
              name={HASH_LINES.names[separator]}
              type={lines?.file.type ?? 'text/csv'}
              disabled={lines === null}
              content={() => lines?.file ?? ''}
            />
          </>
        }
      >
        <div className={`${digestStyles.format} ${styles.choices}`}>
          <Choice
            hideLabel
            label={HASH_TOOLBAR.format}
            options={HASH_TOOLBAR.formats}
            value={format}
            onChange={(changed) => onChange({ format: changed })}
          />
          <Choice
            hideLabel
            label={HASH_LINES.form}
            options={HASH_LINES.forms}
            value={separator}
            onChange={setSeparator}
          />
        </div>
        {isSlow && <Progress label={HASH_LINES.working} share={share} onCancel={stop} />}
        {subject.algorithms.length === 0 ? (
          <p className={digestStyles.none}>{HASH_LINES.noneChosen}</p>
        ) : lines === null ? (
          <p className={digestStyles.none}>{HASH_LINES.waiting}</p>
        ) : (
          <LinesTable lines={lines} />
        )}
      </Pane>
      <LiveRegion className={styles.failure}>
        {failure !== null && <Alert tone="danger">{failure}</Alert>}
      </LiveRegion>
      <StatusText>{lines !== null && HASH_LINES.status(lines.count, milliseconds)}</StatusText>
      {lines !== null && lines.rows.length < lines.count && (
        <p className={digestStyles.notes}>{HASH_LINES.more(lines.rows.length, lines.count)}</p>
      )}
      {isTooLong && <p className={digestStyles.notes}>{HASH_LINES.tooLongToCopy}</p>}
    </>
  );
}

function LinesTable({ lines }: { readonly lines: Lines }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard has to be able to scroll it.
    <section className={styles.scroll} tabIndex={0} aria-label={HASH_LINES.label}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{HASH_LINES.columns.line}</th>
            <th scope="col">{HASH_LINES.columns.text}</th>
            {lines.algorithms.map((id) => (
              <th key={id} scope="col">
                {id}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.rows.map(({ text, digests }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other identity than its place.
            <tr key={index}>
              <th scope="row">{index + 1}</th>
              <td className={styles.text}>{text.slice(0, MOST_OF_LINE)}</td>
              {digests.map((digest, column) => (
                <td key={lines.algorithms[column]}>
                  <code>{digest}</code>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** How much of a line is shown, in UTF-16 code units. */
const MOST_OF_LINE = 200;
