import { useCallback, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { type Draft, forgetDrafts, hasDrafts, type Keeping, NO_DRAFT, openDraft } from './draft.ts';
import { openLargeDraft, type StoredText } from './large-draft.ts';

/** Writes a draft when its field is unmounted or its page is left. */
function useFlushOnLeave(draft: Draft): void {
  useEffect(() => {
    const hidden = () => {
      // On a phone, the last event before a page may be discarded.
      if (document.visibilityState === 'hidden') draft.flush();
    };
    window.addEventListener('pagehide', draft.flush);
    document.addEventListener('visibilitychange', hidden);
    return () => {
      window.removeEventListener('pagehide', draft.flush);
      document.removeEventListener('visibilitychange', hidden);
      draft.flush();
    };
  }, [draft]);
}

/**
 * Whether a text is kept, as state for the page, and a function that reports it. While it is not kept, or not yet, the
 * browser asks for confirmation before the page is left.
 */
function useKeeping(): readonly [Exclude<Keeping, 'writing'>, (keeping: Keeping) => void] {
  const [shown, setShown] = useState<Exclude<Keeping, 'writing'>>('kept');
  const [asks, setAsks] = useState(false);
  const tell = useCallback((keeping: Keeping) => {
    setAsks(keeping === 'writing' || keeping === 'unkept');
    if (keeping !== 'writing') setShown(keeping);
  }, []);
  useEffect(() => {
    if (!asks) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [asks]);
  return [shown, tell];
}

/**
 * The draft of one long text, for an uncontrolled field, and whether a reload would keep it.
 *
 * @param name null for a secret, which is stored nowhere
 */
export function useTextDraft(name: string | null): {
  readonly draft: Draft;
  readonly keeping: Exclude<Keeping, 'writing'>;
} {
  const [keeping, onKeeping] = useKeeping();
  const [draft] = useState(() =>
    name === null ? NO_DRAFT : openDraft(name, { large: openLargeDraft(name), onKeeping }),
  );
  useFlushOnLeave(draft);
  return { draft, keeping };
}

/**
 * The draft of a file or long text that takes a field's place, and whether a reload would keep it. It is restored
 * unless something else was kept or forgotten in the meantime.
 *
 * @param onBack receives the restored one; the same function on every call
 */
export function useFileDraft(
  name: string,
  onBack: (stored: StoredText) => void,
): {
  /** Null forgets it. */
  readonly keep: (stored: StoredText | null) => void;
  readonly keeping: Exclude<Keeping, 'writing'>;
} {
  const [draft] = useState(() => openLargeDraft(name));
  const [keeping, tell] = useKeeping();
  const turn = useRef(0);

  const keep = useCallback(
    (stored: StoredText | null) => {
      const own = ++turn.current;
      if (stored === null) {
        draft.forget();
        return tell('kept');
      }
      tell('writing');
      void draft.keep(stored).then((isKept) => {
        if (own === turn.current) tell(isKept ? 'kept-large' : 'unkept');
      });
    },
    [draft, tell],
  );

  useEffect(() => {
    const own = turn.current;
    void draft.read().then((stored) => {
      if (stored === null || own !== turn.current) return;
      onBack(stored);
      tell('kept-large');
    });
    return () => {
      turn.current++;
    };
  }, [draft, onBack, tell]);

  return { keep, keeping };
}

export interface DraftState<Value> {
  readonly value: Value;
  readonly change: (to: (before: Value) => Value) => void;
  /** Back to the initial value, with no draft stored. */
  readonly reset: () => void;
}

/**
 * Form state that survives a reload. It begins as `initial`, like the prerendered page, and becomes the stored draft
 * after hydration. A draft that does not match `schema` is ignored.
 *
 * @param initial the same on every call.
 */
export function useDraft<Value>(
  name: string,
  schema: v.GenericSchema<unknown, Value>,
  initial: Value,
): DraftState<Value> {
  const [value, setValue] = useState(initial);
  const latest = useRef(initial);
  const first = useRef({ schema, initial });
  const [draft] = useState(() => openDraft(name));
  useFlushOnLeave(draft);

  const put = useCallback((next: Value) => {
    latest.current = next;
    setValue(next);
  }, []);

  useEffect(() => {
    const kept = readDraft(draft, first.current.schema);
    if (kept !== null) put(kept);
  }, [draft, put]);

  const change = useCallback(
    (to: (before: Value) => Value) => {
      put(to(latest.current));
      draft.edited(() => JSON.stringify(latest.current));
    },
    [draft, put],
  );

  const reset = useCallback(() => {
    put(first.current.initial);
    draft.forget();
  }, [draft, put]);

  return { value, change, reset };
}

/**
 * Which of several forms is open: after a reload, the one that something was typed into. Closing it forgets that.
 *
 * @param forms names, each the beginning of its drafts' names (`fieldDraft`)
 */
export function useOpenForm(
  forms: readonly string[],
): readonly [open: string | null, setOpen: (form: string | null) => void] {
  const [open, setOpen] = useState(() => forms.find((form) => hasDrafts(fieldDraft(form, ''))) ?? null);
  const before = useRef(open);
  useEffect(() => {
    // By now the closed form has written its last change.
    if (before.current !== null && before.current !== open) forgetForm(before.current);
    before.current = open;
  }, [open]);
  return [open, setOpen];
}

function forgetForm(form: string): void {
  try {
    forgetDrafts(fieldDraft(form, ''));
  } catch {
    // A browser without storage has not stored the drafts either.
  }
}

/** The name of the draft of a form's field. */
export const fieldDraft = (form: string, field: string): string => `${form}/${field}`;

/** The value of a draft stored as JSON; null when there is none or it does not match the schema. */
export function readDraft<Value>(draft: Draft, schema: v.GenericSchema<unknown, Value>): Value | null {
  try {
    const parsed = v.safeParse(schema, JSON.parse(draft.read() ?? 'null'));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}
