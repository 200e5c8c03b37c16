import { useCallback, useEffect, useRef, useState } from 'react';
import { JSON_OUTPUT } from '../../../content/json-formatter.ts';
import { type JsonOptions, readsLines, styleOf } from '../panels/options.ts';
import type { TextRows } from '../text-view/text-rows.ts';
import type { EditDone, Report, Result, Source } from './protocol.ts';
import { type Ask, type AskWithin, useJsonWorker } from './use-json-worker.ts';

type Repair = NonNullable<Extract<Result, { kind: 'repair' }>['repair']>;

/** Longer texts are repaired only when the worker is idle: guessing takes longer than reading. */
const MOST = 5_000_000;

/** Looks for a repair of a text that isn't JSON. */
export function useRepair(shown: Shown | null, ask: Ask): Repair | null {
  const [found, setFound] = useState<{ readonly of: number; readonly repair: Repair } | null>(null);
  const id = shown?.source.id ?? 0;
  const broken =
    shown !== null &&
    !shown.report.valid &&
    !shown.report.blank &&
    !shown.source.lines &&
    !shown.report.looksLikeLines &&
    // The problems of a text in another encoding are only known once it is converted.
    shown.report.conversion === null &&
    shown.report.problems.length > 0;
  const content = shown?.source.content ?? '';
  const size = typeof content === 'string' ? content.length : content.size;

  useEffect(() => {
    if (!broken || size > MOST) return;
    let wanted = true;
    void ask({ kind: 'repair' }).then((answer) => {
      if (wanted && answer?.repair) setFound({ of: id, repair: answer.repair });
    });
    return () => {
      wanted = false;
    };
  }, [broken, id, size, ask]);
  return broken && found?.of === id ? found.repair : null;
}

/** The delay (ms) after an edit, so that a key that follows at once doesn't wait for the previous one. */
const PAUSE = 80;

/** What the page shows of a text. */
export interface Shown {
  readonly source: Source;
  readonly report: Report;
  /** Null if there is no result, and for a tree. */
  readonly output: TextRows | null;
  /** Why a valid text has neither a result nor a tree. */
  readonly refusal: string | null;
  readonly milliseconds: number;
  /** Lines of the tree when it was planted; 0 for every other mode. */
  readonly treeSize: number;
  /** The text that was typed, opened or placed: changes in the tree and other views of it keep this number. */
  readonly treeId: number;
}

export interface JsonText {
  readonly shown: Shown | null;
  /** The input of a file, in read-only form. */
  readonly input: TextRows | null;
  /** Progress of a long run, from 0 to 1; null if none is in progress. */
  readonly progress: number | null;
  readonly failure: string | null;
  readonly ask: Ask;
  readonly askWithin: AskWithin;
  /** Takes over a text that the worker has changed. */
  readonly adopt: (next: Source, done: Pick<EditDone, 'report' | 'input'>) => void;
  /** Updates the result a moment after an edit. */
  readonly schedule: () => void;
  /** Updates the result at once, after another text has replaced the input. */
  readonly showNow: () => void;
  readonly warmUp: () => void;
  readonly cancel: () => void;
}

/**
 * Keeps the result up to date with the text and the options.
 *
 * @param read returns the current input: a text, or a held file; the same function on every call.
 */
export function useJsonText(read: () => string | Blob, options: JsonOptions): JsonText {
  const [shown, setShown] = useState<Shown | null>(null);
  const [input, setInput] = useState<TextRows | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const fail = useCallback((message: string) => setFailure(JSON_OUTPUT.failed(message)), []);
  const { busy, show, ask, askWithin, adopt: adoptInWorker, warmUp, cancel } = useJsonWorker(fail);
  const source = useRef<Source>({ id: 0, content: '', lines: false });
  const textId = useRef(0);
  const timer = useRef<number | undefined>(undefined);
  const latest = useRef(options);

  const refresh = useCallback(
    async (isNewText: boolean) => {
      window.clearTimeout(timer.current);
      const current = latest.current;
      const before = source.current;
      const content = isNewText ? read() : before.content;
      const lines = readsLines(current);
      const isNew = isNewText || lines !== before.lines;
      const next = isNew ? { id: before.id + 1, content, lines } : before;
      source.current = next;
      if (isNew) textId.current = next.id;
      const style = styleOf(current);
      const withInput = isNewText && typeof content !== 'string';
      if (isNewText) setInput(null);
      const outcome = await show(
        next,
        style === null
          ? { kind: current.mode === 'jq' ? 'check' : 'tree', withInput }
          : { kind: 'print', style, withInput },
        (share) => source.current === next && setProgress(share),
      );
      if (outcome.kind === 'superseded') return;
      setProgress(null);
      if (outcome.kind !== 'done') {
        setFailure(outcome.kind === 'failed' ? JSON_OUTPUT.failed(outcome.message) : JSON_OUTPUT.stopped);
        return;
      }
      setFailure(null);
      const { result } = outcome;
      if (result.kind === 'print') {
        const { report, output, refusal, milliseconds } = result;
        if (result.input !== null) setInput(result.input);
        setShown({
          source: next,
          report,
          output,
          refusal,
          milliseconds,
          treeSize: 0,
          treeId: textId.current,
        });
      } else if (result.kind === 'tree') {
        const { report, refusal, size } = result;
        if (result.input !== null) setInput(result.input);
        setShown({
          source: next,
          report,
          output: null,
          refusal,
          milliseconds: 0,
          treeSize: size,
          treeId: textId.current,
        });
      }
    },
    [read, show],
  );

  useEffect(() => {
    latest.current = options;
    if (source.current.id > 0) void refresh(false);
  }, [options, refresh]);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const schedule = useCallback(() => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      // A change in the tree is in the text as well.
      if (read() !== source.current.content) void refresh(true);
    }, PAUSE);
  }, [read, refresh]);
  const adopt = useCallback<JsonText['adopt']>(
    (next, { report, input: rows }) => {
      source.current = next;
      adoptInWorker(next);
      if (rows !== null) setInput(rows);
      setShown((before) => before && { ...before, source: next, report });
    },
    [adoptInWorker],
  );
  const showNow = useCallback(() => void refresh(true), [refresh]);
  const stop = useCallback(() => {
    cancel();
    setProgress(null);
    setFailure(JSON_OUTPUT.stopped);
  }, [cancel]);

  return {
    shown,
    input,
    progress: busy ? progress : null,
    failure,
    ask,
    askWithin,
    adopt,
    schedule,
    showNow,
    warmUp,
    cancel: stop,
  };
}
