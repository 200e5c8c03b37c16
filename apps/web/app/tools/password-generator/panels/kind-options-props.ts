import type { GeneratorOptions } from '../settings/options.ts';

/** What each kind's options are drawn from. */
export interface KindOptionsProps {
  readonly options: GeneratorOptions;
  readonly onChange: (changed: Partial<GeneratorOptions>) => void;
}
