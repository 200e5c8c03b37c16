import { useCallback, useState } from 'react';
import { WORD_SAVE } from '../texts.ts';
import { changeOf, faultsOf, type KnownWord, tidied } from '../words/known-word.ts';
import type { EditsState, SavedEdit } from '../words/use-edits.ts';
import { MOST_CHANGES, saveWords } from './change-words.ts';
import { type Run, useRun } from './use-site-words.ts';

export interface Saving {
  readonly isSaving: boolean;
  /** Why some texts were not saved; null if all were. A toast would cover the buttons. */
  readonly problem: string | null;
  /** Saves everything that was typed. @returns the text that needs attention, if any */
  readonly save: (why: string) => Promise<string | null>;
  /** Confirms that a text still matches the other language. */
  readonly confirm: (known: KnownWord) => void;
  readonly run: Run;
}

/** Saves drafts, and keeps what was typed until it is saved. */
export function useSaving({ edits, unsaved, settle }: EditsState): Saving {
  const run = useRun();
  const [isSaving, setIsSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function save(why: string): Promise<string | null> {
    if (isSaving) return null;
    const unfit = unsaved.filter((known) => faultsOf(known, edits[known.field.key]?.typed ?? '').length > 0);
    if (unfit[0] !== undefined) {
      setProblem(unfit.length === 1 ? WORD_SAVE.oneDoesNotFit : WORD_SAVE.doesNotFit(unfit.length));
      return unfit[0].field.key;
    }
    setIsSaving(true);
    setProblem(null);
    let refused: string | null = null;
    const saved: SavedEdit[] = [];
    await run(async () => {
      const changes = unsaved.flatMap((known) => {
        const edit = edits[known.field.key];
        return edit === undefined ? [] : [changeOf(known, tidied(known.field, edit.typed), edit.revision)];
      });
      let refusals = 0;
      for (let at = 0; at < changes.length; at += MOST_CHANGES) {
        const part = await saveWords(
          changes.slice(at, at + MOST_CHANGES),
          why.trim() === '' ? null : why.trim(),
        );
        saved.push(...part.saved.map((one) => ({ ...one, typed: edits[one.key]?.typed ?? '' })));
        refusals += part.refused.length;
        refused ??= part.refused[0]?.key ?? null;
      }
      if (refusals > 0) setProblem(WORD_SAVE.refused(refusals));
      return saved.length === 0 ? null : { tone: 'success', text: WORD_SAVE.saved(saved.length) };
    });
    // Removed only once the drafts have been reloaded: until then, a field would show the previous words.
    settle(saved);
    setIsSaving(false);
    return refused;
  }

  const confirm = useCallback(
    (known: KnownWord) => {
      const { field, row } = known;
      const change = changeOf(known, row?.draft ?? field.text, row?.revision ?? 0);
      void run(async () => {
        const { refused } = await saveWords([{ ...change, confirmed: true }], null);
        return refused.length > 0
          ? { tone: 'danger', text: WORD_SAVE.refused(1) }
          : { tone: 'success', text: WORD_SAVE.saved(1) };
      });
    },
    [run],
  );

  return { isSaving, problem, save, confirm, run };
}
