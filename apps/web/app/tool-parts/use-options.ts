import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import * as v from 'valibot';
import { browserStorage, loadRemembered, saveRemembered } from '../lib/remembered.ts';
import { useDraft } from '../lib/use-draft.ts';
import { useToolContext } from './tool-context.ts';

export interface OptionsFormat<Options> {
  /** The storage key; unique on the site. */
  readonly key: string;
  /** Should have a fallback for every option, so that an old copy never fails. */
  readonly schema: v.GenericSchema<unknown, Options>;
  readonly defaults: Options;
}

export interface OptionsState<Options> {
  readonly options: Options;
  /**
   * Stable. May be called as soon as the page runs: the remembered options are loaded by then, and a function receives
   * the current ones.
   */
  readonly change: (changed: Partial<Options> | ((inUse: Options) => Partial<Options>)) => void;
  /** Uses the options of a shared link in this tab, without remembering them, until one is changed. */
  readonly borrow: (theirs: Options) => void;
  readonly giveBack: () => void;
  readonly borrowed: Options | null;
}

/**
 * A tool's options. They start as the defaults, like the prerendered page, and become the remembered ones after
 * hydration. Options of a shared link are borrowed: this tab uses them until the visitor changes one, and they are not
 * remembered.
 *
 * @param format the same on every call.
 */
export function useOptions<Options extends object>(format: OptionsFormat<Options>): OptionsState<Options> {
  const { key, schema, defaults } = format;
  const [own, setOwn] = useState<Options>(defaults);
  const borrowedSchema = useMemo(() => v.nullable(schema), [schema]);
  const borrowed = useDraft<Options | null>(`${key}-borrowed`, borrowedSchema, null);
  const { change: changeBorrowed, reset: giveBack } = borrowed;
  const options = borrowed.value ?? own;
  const latestOwn = useRef(defaults);
  const latestBorrowed = useRef(borrowed.value);
  latestBorrowed.current = borrowed.value;

  const put = useCallback((next: Options) => {
    latestOwn.current = next;
    setOwn(next);
  }, []);

  useEffect(() => put(loadRemembered(browserStorage(), key, schema, defaults)), [put, key, schema, defaults]);

  const change = useCallback(
    (changed: Partial<Options> | ((inUse: Options) => Partial<Options>)) => {
      const inUse = latestBorrowed.current ?? latestOwn.current;
      const next = { ...inUse, ...(typeof changed === 'function' ? changed(inUse) : changed) };
      saveRemembered(browserStorage(), key, next);
      put(next);
      giveBack();
    },
    [put, key, giveBack],
  );

  const borrow = useCallback((theirs: Options) => changeBorrowed(() => theirs), [changeBorrowed]);

  const { step } = useToolContext();
  useEffect(() => {
    const parse = (foreign: unknown) => v.parse(schema, foreign);
    step?.offerOptions({
      inUse: options,
      parse,
      use: (next, isTheirs) => (isTheirs ? borrow(parse(next)) : change(parse(next))),
    });
  }, [step, schema, options, borrow, change]);
  return { options, change, borrow, giveBack, borrowed: borrowed.value };
}
