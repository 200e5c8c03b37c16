import { type HandoffKind, putHandoff } from '../../lib/handoff.ts';
import {
  type Chain,
  forgetChain,
  goneOn,
  type LinkedStep,
  markEntry,
  markOfEntry,
  readChain,
  type Step,
  writeChain,
} from '../../lib/steps.ts';

/** The tool's options, as `useOptions` offers them. */
export interface StepOptions {
  readonly inUse: object;
  /** Parses options by the tool's schema: foreign values become defaults. */
  readonly parse: (options: unknown) => object;
  /** @param isTheirs whether they came with a link, so that they are not remembered */
  readonly use: (options: object, isTheirs: boolean) => void;
}

export interface StepInput {
  readonly text: () => string;
  readonly focus: () => void;
}

/** The tool's text result, as its “Use in …” offers it. */
export interface StepResult {
  readonly kind: HandoffKind;
  readonly text: () => string;
  readonly isReady: boolean;
  /** The tool is done, and its text is empty. */
  readonly isEmpty: boolean;
  /** Why a run can't carry it on to the next tool, although it is shown. */
  readonly withheld: string | null;
  /** What the tool lacks, which no link holds. */
  readonly missing: string | null;
}

/** Where this page is in a chain. */
export interface StepVisit {
  readonly chain: Chain;
  readonly at: number;
  /** `again` after a reload, Back or a link. */
  readonly by: 'hand' | 'list' | 'run' | 'again';
}

export type StepOutcome =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'failed'; readonly message: string }
  /** The tool shows no text with these options, or an empty one. */
  | { readonly kind: 'no-text' }
  | { readonly kind: 'ready'; readonly result: StepResult };

/** Unique within a tab, where each chain begins with a press. */
const newId = () => String(Date.now());

/** A tool's page as a step: what its parts offer, and its place in a chain. The parts call `offer` in effects. */
export class StepPage {
  readonly #path: string;
  readonly #listeners = new Set<() => void>();
  #options: StepOptions | null = null;
  #input: StepInput | null = null;
  #result: StepResult | null = null;
  readonly #errors = new Map<string, string>();
  #visit: StepVisit | null = null;

  constructor(path: string) {
    this.#path = path;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #changed(): void {
    for (const listener of this.#listeners) listener();
  }

  readonly visit = (): StepVisit | null => this.#visit;

  get input(): StepInput | null {
    return this.#input;
  }

  offerOptions(options: StepOptions): void {
    this.#options = options;
    this.#changed();
  }

  offerInput(input: StepInput): void {
    this.#input = input;
  }

  offerResult(result: StepResult | null): void {
    this.#result = result;
    this.#changed();
  }

  /**
   * @param id of the list of problems
   * @param error the first one; null if there is none
   */
  offerError(id: string, error: string | null): void {
    if (error === null) this.#errors.delete(id);
    else this.#errors.set(id, error);
    this.#changed();
  }

  /** The place of this page in the tab's chain, if it has one; uses that step's options if it has just been reached. */
  arrive(): StepVisit | null {
    this.#visit = this.#find();
    if (this.#visit !== null && this.#visit.by !== 'again') {
      const { chain, at } = this.#visit;
      const options = chain.steps[at]?.options;
      if (options) this.#options?.use(this.#options.parse(options), chain.shared);
    }
    this.#changed();
    return this.#visit;
  }

  #find(): StepVisit | null {
    const chain = readChain();
    if (chain === null) return null;
    const { arriving } = chain;
    if (arriving !== null && chain.steps[arriving.at]?.path === this.#path) {
      const arrived = { ...chain, arriving: null };
      writeChain(arrived);
      markEntry({ id: chain.id, at: arriving.at });
      return { chain: arrived, ...arriving };
    }
    const mark = markOfEntry();
    if (mark?.id !== chain.id || chain.steps[mark.at]?.path !== this.#path) return null;
    return { chain, at: mark.at, by: 'again' };
  }

  /** This page becomes the first step of a link. Returns false if the tab has no storage. */
  open(steps: readonly LinkedStep[]): boolean {
    const chain: Chain = {
      id: newId(),
      shared: true,
      steps: steps.map((step) => ({ ...step, text: null })),
      arriving: { at: 0, by: 'list' },
    };
    return writeChain(chain) && this.arrive() !== null;
  }

  forget(): void {
    forgetChain();
    markEntry(null);
    this.#visit = null;
    this.#changed();
  }

  #here(): Step {
    return {
      path: this.#path,
      options: this.#options === null ? null : { ...this.#options.inUse },
      text: this.#input?.text() || null,
    };
  }

  /** The steps, with the current options of this page. */
  steps(): readonly Step[] {
    const { chain, at } = this.#visit ?? { chain: null, at: 0 };
    return chain === null ? [] : chain.steps.with(at, this.#here());
  }

  /** Keeps the text and options of this step when its page is left. */
  keep(): void {
    const chain = readChain();
    const mark = markOfEntry();
    if (chain === null || mark?.id !== chain.id || chain.steps[mark.at]?.path !== this.#path) return;
    writeChain({ ...chain, steps: chain.steps.with(mark.at, this.#here()) });
  }

  /** Notes that “Use in …” leads on to another tool that can be a step. */
  goOn(to: string): void {
    const { chain, at } = this.#visit ?? {
      chain: { id: newId(), shared: false, steps: [this.#here()], arriving: null },
      at: 0,
    };
    const next = goneOn(chain, at, this.#here(), to, newId);
    if (writeChain(next)) markEntry({ id: next.id, at: (next.arriving?.at ?? 1) - 1 });
  }

  /**
   * Prepares the page of another step. Returns false if the text can't be handed over.
   *
   * @param text null to leave what is in its field
   */
  prepare(at: number, by: 'list' | 'run', text: string | null, kind: HandoffKind = 'text'): boolean {
    const { chain } = this.#visit ?? {};
    const to = chain?.steps[at]?.path;
    if (chain === undefined || to === undefined) return false;
    if (text !== null && !putHandoff({ to, from: this.#path, kind, text })) return false;
    return writeChain({ ...chain, steps: this.steps(), arriving: { at, by } });
  }

  /**
   * What has become of this step since its page was reached. The page was loaded for it, so its first result belongs to
   * the text that was handed over, once the options are in use.
   */
  outcome(): StepOutcome {
    const { chain, at } = this.#visit ?? {};
    const options = this.#options;
    const wanted = chain?.steps[at ?? 0]?.options;
    if (wanted && options !== null) {
      const inUse = JSON.stringify(options.parse(options.inUse));
      if (inUse !== JSON.stringify(options.parse(wanted))) return { kind: 'waiting' };
    }
    const [error] = this.#errors.values();
    const result = this.#result;
    if (error !== undefined) return { kind: 'failed', message: error };
    if (result === null || result.isEmpty) return { kind: 'no-text' };
    if (result.missing !== null) return { kind: 'failed', message: result.missing };
    return result.isReady ? { kind: 'ready', result } : { kind: 'waiting' };
  }
}
