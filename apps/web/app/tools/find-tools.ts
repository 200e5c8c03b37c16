import { hasEveryWord } from '../lib/has-every-word.ts';

/** The fields that the search covers. */
export interface Findable {
  readonly name: string;
  readonly description: string;
  readonly keywords: readonly string[];
}

/** The tools whose name, description or keywords contain every word of `query`; all of them when it is blank. */
export function findTools<Entry extends Findable>(tools: readonly Entry[], query: string): readonly Entry[] {
  return tools.filter(({ name, description, keywords }) =>
    hasEveryWord([name, description, ...keywords].join(' '), query),
  );
}
