import type { NodeEdit } from '@hln/json-engine';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { JSON_EDIT } from '../../../content/json-formatter-panels.ts';
import type { TreeState } from '../../../tool-parts/tree/use-tree.ts';
import type { EditDone, Restoring, TextChange } from '../running/protocol.ts';
import type { JsonText, Shown } from '../running/use-json-text.ts';

/** The input whose text the tree shows. */
export interface EditableInput {
  readonly area: RefObject<HTMLTextAreaElement | null>;
  /** What the page holds instead of the area's text; null if nothing. */
  readonly held: RefObject<{ readonly content: string | Blob } | null>;
  readonly amend: (content: string | Blob) => void;
  readonly adopt: JsonText['adopt'];
  /** Belongs to the page, so that another view of the text does not end it; null before the first change. */
  readonly history: RefObject<EditHistory | null>;
}

/** A change that can be undone or redone. */
interface Step {
  readonly restoring: Restoring;
  /** Where the selected value begins before it is carried out, in bytes: what its own inverse selects. */
  readonly focus: number;
}

/** The changes of one text. */
export interface EditHistory {
  readonly treeId: number;
  readonly past: readonly Step[];
  readonly future: readonly Step[];
}

/** Why nothing was changed. */
export interface Refused {
  readonly message: string;
  /** JSON that was perhaps meant. */
  readonly suggestion: string | null;
}

export interface TreeEdits {
  /**
   * Makes a change once those before it are made, so that each finds what the others have left. Resolves to null if it
   * was made, or if there was none.
   */
  readonly edit: (plan: () => Promise<NodeEdit | null>) => Promise<Refused | null>;
  readonly undo: () => Promise<void>;
  readonly redo: () => Promise<void>;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** The last change or refusal, for the live region; the number changes with each. */
  readonly said: { readonly text: string; readonly turn: number } | null;
  readonly say: (text: string) => void;
}

/** How many changes can be undone. */
const DEPTH = 500;

const NO_HISTORY: Pick<EditHistory, 'past' | 'future'> = { past: [], future: [] };

/**
 * Changes values in the worker, and puts each change into the input as it is: what it does not concern keeps its bytes.
 *
 * @param shown a text with a tree
 */
export function useTreeEdits(
  ask: JsonText['ask'],
  input: EditableInput,
  shown: Shown | null,
  tree: TreeState,
): TreeEdits {
  const [said, setSaid] = useState<TreeEdits['said']>(null);
  const say = useCallback(
    (text: string) => setSaid((before) => ({ text, turn: (before?.turn ?? 0) + 1 })),
    [],
  );
  const latest = useRef(shown);
  latest.current = shown;
  const treeId = shown?.treeId ?? 0;

  const { history } = input;
  /** Another text has changes of its own. */
  const steps = useCallback(() => {
    const kept = history.current;
    return kept !== null && kept.treeId === latest.current?.treeId ? kept : NO_HISTORY;
  }, [history]);
  const keep = useCallback(
    (kept: Pick<EditHistory, 'past' | 'future'>) => {
      history.current = { ...kept, treeId: latest.current?.treeId ?? 0 };
    },
    [history],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was said concerns another text.
  useEffect(() => setSaid(null), [treeId]);

  /** Makes a change, or says why not. */
  const run = useCallback(
    async (edit: NodeEdit | Restoring): Promise<EditDone | Refused> => {
      const source = latest.current?.source;
      const stale = { message: JSON_EDIT.stale, suggestion: null };
      if (source === undefined || contentOf(input) !== source.content) return stale;
      const withInput = typeof source.content !== 'string';
      const nextId = source.id + 1;
      const answer = await ask({ kind: 'edit', edit, nextId, withInput });
      if (answer === null) return stale;
      if (answer.done === null) return { message: answer.refusal, suggestion: answer.suggestion };
      const content = applied(input, source.content, answer.done.change);
      const next = { ...source, id: nextId, content };
      latest.current = latest.current && { ...latest.current, source: next };
      input.adopt(next, answer.done);
      keepDraft(input, content);
      tree.changed(answer.done.size, { row: answer.done.row, node: answer.done.node });
      return answer.done;
    },
    [ask, input, tree.changed],
  );

  const last = useRef<Promise<unknown>>(Promise.resolve());
  const inTurn = useCallback(<Outcome>(work: () => Promise<Outcome>): Promise<Outcome> => {
    const outcome = last.current.then(work);
    last.current = outcome.catch(() => undefined);
    return outcome;
  }, []);

  const edit = useCallback(
    (plan: () => Promise<NodeEdit | null>) =>
      inTurn(async () => {
        const change = await plan();
        if (change === null) return null;
        const done = await run(change);
        if ('message' in done) {
          say(done.message);
          return done;
        }
        const made = { restoring: done.inverse, focus: done.focus };
        keep({ past: [...steps().past, made].slice(-DEPTH), future: [] });
        say(JSON_EDIT.said[change.kind]);
        return null;
      }),
    [inTurn, run, say, steps, keep],
  );

  const step = useCallback(
    async (from: 'past' | 'future', to: 'past' | 'future', word: string) => {
      const before = steps();
      const last = before[from].at(-1);
      if (last === undefined) return;
      const done = await run(last.restoring);
      if ('message' in done) return say(done.message);
      const back = { restoring: { ...done.inverse, focus: last.focus }, focus: done.focus };
      const moved = { [from]: before[from].slice(0, -1), [to]: [...before[to], back] };
      keep({ past: moved.past ?? [], future: moved.future ?? [] });
      say(word);
    },
    [run, say, steps, keep],
  );
  const undo = useCallback(() => inTurn(() => step('past', 'future', JSON_EDIT.said.undo)), [inTurn, step]);
  const redo = useCallback(() => inTurn(() => step('future', 'past', JSON_EDIT.said.redo)), [inTurn, step]);

  return {
    edit,
    undo,
    redo,
    canUndo: steps().past.length > 0,
    canRedo: steps().future.length > 0,
    said,
    say,
  };
}

const contentOf = ({ held, area }: EditableInput) => held.current?.content ?? area.current?.value ?? '';

/** Puts a change into a file without reading it, or into the text. */
function applied({ held, area }: EditableInput, content: string | Blob, { from, to, text }: TextChange) {
  if (typeof content !== 'string') return new Blob([content.slice(0, from), text, content.slice(to)]);
  if (held.current !== null) return content.slice(0, from) + text + content.slice(to);
  area.current?.setRangeText(text, from, to, 'preserve');
  return area.current?.value ?? '';
}

/** The changed input is this tab's draft. */
function keepDraft({ held, area, amend }: EditableInput, content: string | Blob): void {
  if (held.current !== null) amend(content);
  else area.current?.dispatchEvent(new Event('input', { bubbles: true }));
}
