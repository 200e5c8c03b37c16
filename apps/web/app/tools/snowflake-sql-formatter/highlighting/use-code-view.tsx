import { type ReactNode, type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { FORMATTER_RUN } from '../../../content/snowflake-sql-formatter.ts';
import { createWorkerClient } from '../../../lib/worker-client.ts';
import styles from './code-view.module.css';
import { CodeView, type CodeViewParts } from './code-view.ts';
import { type Colours, MOST_COLOURED } from './colour-tokens.ts';

type Area = RefObject<HTMLTextAreaElement | null>;

/** The view of a text area, and the elements beside and below it. React leaves both alone. */
export interface CodeViewHandle {
  readonly view: RefObject<CodeView | null>;
  readonly numbers: ReactNode;
  readonly layer: ReactNode;
}

type Missing = { readonly [Part in keyof CodeViewParts]: CodeViewParts[Part] | null };

const isComplete = (parts: Missing): parts is CodeViewParts =>
  Object.values(parts).every((part) => part !== null);

/** @param fills whether the view puts the text into the area */
export function useCodeView(area: Area, fills: boolean): CodeViewHandle {
  const view = useRef<CodeView | null>(null);
  const sheet = useRef<HTMLPreElement>(null);
  const numbers = useRef<HTMLPreElement>(null);
  const bar = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const parts = { area: area.current, sheet: sheet.current, numbers: numbers.current, bar: bar.current };
    if (!isComplete(parts)) return;
    view.current = new CodeView(parts, fills);
    return () => view.current?.stop();
  }, [area, fills]);

  return {
    view,
    numbers: (
      <div className={`textarea-code ${styles.numbers}`} aria-hidden>
        <pre ref={numbers} className="textarea-code">
          1
        </pre>
      </div>
    ),
    layer: (
      <>
        <div ref={bar} className={styles.bar} tabIndex={-1} aria-hidden hidden>
          <div />
        </div>
        <div className={styles.layer} aria-hidden>
          <pre ref={sheet} className="textarea-code" />
        </div>
      </>
    ),
  };
}

function openColourClient() {
  return createWorkerClient<string, Colours>(
    () => new Worker(new URL('./colour-worker.ts', import.meta.url), { type: 'module' }),
    FORMATTER_RUN,
  );
}

/** The view of the input, coloured while it is typed. */
export function useInputView(area: Area): CodeViewHandle & { readonly edited: () => void } {
  const handle = useCodeView(area, false);
  const { view } = handle;
  const client = useRef<ReturnType<typeof openColourClient> | null>(null);
  const isBusy = useRef(false);

  /** One run at a time: a newer one would stop the worker in the middle of the previous one. */
  const colour = useCallback(async (): Promise<void> => {
    const text = area.current?.value ?? '';
    if (isBusy.current || text === '' || text.length > MOST_COLOURED) return;
    isBusy.current = true;
    client.current ??= openColourClient();
    const outcome = await client.current.run(text);
    isBusy.current = false;
    // A text that can't be coloured stays plain, and the formatter reports what is wrong with it.
    if (outcome.kind !== 'done') return;
    if (area.current?.value === text) view.current?.show(text, outcome.result);
    else void colour();
  }, [area, view]);

  const edited = useCallback(() => {
    view.current?.edited();
    void colour();
  }, [view, colour]);

  useEffect(
    () => () => {
      client.current?.close();
      client.current = null;
    },
    [],
  );

  return { ...handle, edited };
}
