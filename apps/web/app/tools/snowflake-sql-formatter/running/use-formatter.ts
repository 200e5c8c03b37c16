import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { FORMATTER_RUN } from '../../../content/snowflake-sql-formatter.ts';
import { textIn } from '../../../tool-parts/held-text.ts';
import { MOST_TEXT } from '../../../tool-parts/text-limits.ts';
import type { Colours } from '../highlighting/colour-tokens.ts';
import { chosenOptions, type PanelOptions } from '../settings/options.ts';
import { type FormatReport, isFormatted, type TextRange } from './format-protocol.ts';
import { type FormatClient, openFormatClient } from './start-worker.ts';

/** How long (ms) the page waits after the last edit before it formats (docs/specification.md, section 9). */
const AUTO_FORMAT_DELAY = 500;

/** A text and its formatted form. */
export interface FormattedRun {
  readonly originalSql: string;
  readonly formattedSql: string;
  readonly changes: readonly string[];
  /** The options that differ from the defaults. */
  readonly options: Readonly<Record<string, string | number | boolean>>;
}

export interface FormatterState {
  readonly phase: 'idle' | 'busy';
  readonly blank: boolean;
  /** The input is over the page's limit, so it is not formatted. */
  readonly tooLong: boolean;
  /** The last finished run; null while the input is empty or before the first one. */
  readonly run: FormattedRun | null;
  /** The engine's report of that run; null after a failure. */
  readonly report: FormatReport | null;
}

/** A text for the input, and the new selection in it. */
export interface PlacedText {
  readonly text: string;
  readonly selection: TextRange;
}

const EMPTY: FormatterState = { phase: 'idle', blank: true, tooLong: false, run: null, report: null };
const FAILED_CHANGES = [FORMATTER_RUN.failed];

function runOf(originalSql: string, report: FormatReport, options: PanelOptions): FormattedRun {
  // The engine catches its own exceptions and reports them: for the visitor, that is the same as a crash. Its code is
  // reported to us (shell/error-reports).
  if (report.failure !== null) reportError(report.failure);
  const warnings = report.problems.filter(({ severity }) => severity === 'warning');
  if (warnings.length > 0) console.info(warnings.map(({ message }) => message).join('\n'));
  return {
    originalSql,
    formattedSql: report.formatted,
    changes: report.failure === null ? report.changes : FAILED_CHANGES,
    options: chosenOptions(options),
  };
}

/**
 * Keeps the input formatted: 500 ms after the last edit, and at once on `formatNow` and when the options change. A newer
 * run stops an older one, and an edit stops the run of the text before it.
 */
export function useFormatter(input: RefObject<HTMLTextAreaElement | null>, options: PanelOptions) {
  const [state, setState] = useState<FormatterState>(EMPTY);
  const [colours, setColours] = useState<Colours | null>(null);
  const client = useRef<FormatClient | null>(null);
  const timer = useRef<number | undefined>(undefined);
  const latestOptions = useRef(options);

  const stop = useCallback(() => {
    window.clearTimeout(timer.current);
    client.current?.cancel();
  }, []);

  const openClient = useCallback((): FormatClient => {
    client.current ??= openFormatClient();
    return client.current;
  }, []);

  const formatNow = useCallback(async () => {
    stop();
    const sql = textIn(input);
    if (sql.trim() === '') return setState(EMPTY);
    if (sql.length > MOST_TEXT) return setState({ ...EMPTY, blank: false, tooLong: true });
    setState((before) => ({ ...before, phase: 'busy', blank: false, tooLong: false }));
    const { current: runOptions } = latestOptions;
    const outcome = await openClient().run({ sql, options: runOptions }, { onNews: setColours });
    if (outcome.kind === 'superseded') return;
    if (outcome.kind !== 'done') {
      console.error('Formatting error:', outcome.kind === 'failed' ? outcome.message : outcome.kind);
      const run = {
        originalSql: sql,
        formattedSql: sql,
        changes: FAILED_CHANGES,
        options: chosenOptions(runOptions),
      };
      return setState({ ...EMPTY, blank: false, run });
    }
    setColours(null);
    setState({ ...EMPTY, blank: false, run: runOf(sql, outcome.result, runOptions), report: outcome.result });
  }, [input, stop, openClient]);

  /**
   * The formatted text to replace the input: the statements that a selection touches, or everything. Null if that is
   * impossible now, with a reason if a selection can't be formatted.
   */
  const formatForInput = useCallback(async (): Promise<PlacedText | string | null> => {
    const area = input.current;
    const sql = textIn(input);
    if (area === null || sql.trim() === '' || sql.length > MOST_TEXT) return null;
    stop();
    const selection = { start: area.selectionStart, end: area.selectionEnd };
    const outcome = await openClient().run({ sql, options: latestOptions.current, selection });
    if (outcome.kind !== 'done') return null;
    const { formatted: text, selection: placed = selection, problems } = outcome.result;
    if (isFormatted(outcome.result)) return { text, selection: placed };
    return selection.start < selection.end ? (problems[0]?.message ?? null) : null;
  }, [input, stop, openClient]);

  /** Call it on every edit. */
  const scheduleRun = useCallback(() => {
    stop();
    const blank = textIn(input).trim() === '';
    if (blank) return setState(EMPTY);
    openClient().warmUp();
    setState((before) =>
      before.blank || before.phase === 'busy' ? { ...before, phase: 'idle', blank } : before,
    );
    timer.current = window.setTimeout(() => void formatNow(), AUTO_FORMAT_DELAY);
  }, [input, stop, openClient, formatNow]);

  useEffect(() => {
    latestOptions.current = options;
    // Also formats what was typed before hydration, or what the browser restored after a reload.
    void formatNow();
  }, [options, formatNow]);

  useEffect(
    () => () => {
      stop();
      client.current?.close();
      client.current = null;
    },
    [stop],
  );

  return { state, colours, scheduleRun, formatNow, formatForInput };
}
