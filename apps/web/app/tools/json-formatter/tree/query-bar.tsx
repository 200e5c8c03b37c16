import { useEffect, useId, useState } from 'react';
import * as v from 'valibot';
import { JSON_QUERY } from '../../../content/json-formatter-panels.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { CopyButton } from '../../../tool-parts/copy-button.tsx';
import { UseInMenu } from '../../../tool-parts/use-in-menu.tsx';
import { Input } from '../../../ui/controls.tsx';
import type { AnswerTo, AskWithin } from '../running/use-json-worker.ts';
import styles from './tree.module.css';

/** The delay after a key, in milliseconds. */
const PAUSE = 200;
/** A query that takes longer is stopped by force. */
const TIME_LIMIT = 10_000;

type Answer = AnswerTo<{ kind: 'query'; query: string }>;

export interface QueryBarProps {
  readonly askWithin: AskWithin;
  /** When another text replaces the current one, the query runs again. */
  readonly textId: number;
  readonly onShow: (node: number) => void;
  readonly onRefused: (message: string) => void;
  /** The worker had to be restarted. */
  readonly onTimedOut: () => void;
}

/** Queries the text with JSONPath and lists the results. */
export function QueryBar({ askWithin, textId, onShow, onRefused, onTimedOut }: QueryBarProps) {
  const id = useId();
  const { value: query, change } = useDraft('json-formatter-query', v.string(), '');
  const [answer, setAnswer] = useState<Answer | 'timed-out' | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: see textId.
  useEffect(() => {
    const text = query.trim();
    if (text === '') return setAnswer(null);
    let wanted = true;
    const timer = window.setTimeout(async () => {
      const found = await askWithin({ kind: 'query', query: text }, TIME_LIMIT);
      if (found === 'timed-out') onTimedOut();
      if (wanted) setAnswer(found);
    }, PAUSE);
    return () => {
      wanted = false;
      window.clearTimeout(timer);
    };
  }, [query, askWithin, textId, onTimedOut]);

  const done = answer === 'timed-out' ? null : answer;
  const error =
    answer === 'timed-out'
      ? JSON_QUERY.timedOut
      : done?.error && JSON_QUERY.error(done.error.message, done.error.offset + 1);
  const text = done?.text ?? null;
  return (
    <div className={styles.query}>
      <label className={styles.label} htmlFor={id}>
        {JSON_QUERY.label}
      </label>
      <Input
        id={id}
        placeholder={JSON_QUERY.placeholder}
        value={query}
        verbatim
        aria-invalid={Boolean(error)}
        aria-describedby={`${id}-said`}
        onChange={({ target: { value } }) => change(() => value)}
      />
      <div id={`${id}-said`} role="status">
        {error ? (
          <p className={styles.error}>{error}</p>
        ) : (
          <p className={styles.note}>{done === null ? JSON_QUERY.hint : foundText(done)}</p>
        )}
      </div>
      {done !== null && done.hits.length > 0 && (
        <>
          <ul className={styles.results} aria-label={JSON_QUERY.results}>
            {done.hits.map(({ node, path, preview }, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a value may be found twice, and the list never moves.
              <li key={i}>
                <button type="button" onClick={() => onShow(node)}>
                  <span>{path}</span>
                  <span>{preview}</span>
                </button>
              </li>
            ))}
          </ul>
          {text !== null && (
            <div className={styles.bar}>
              <CopyButton what={JSON_QUERY.copy} text={() => text} />
              <UseInMenu kind="json" disabled={false} text={() => text} onRefused={onRefused} />
            </div>
          )}
        </>
      )}
    </div>
  );
}

function foundText({ count, hits }: Answer): string {
  const found = JSON_QUERY.found(count);
  return count > hits.length ? `${found}; ${JSON_QUERY.shown(hits.length)}` : found;
}
