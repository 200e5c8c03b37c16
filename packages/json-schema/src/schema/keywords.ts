import type { Draft } from './dialects.ts';

const words = (text: string) => text.trim().split(/\s+/);

/** Keywords of every draft that is read here. */
const EVERY = words(`
  $schema $id $ref $comment title description default examples type enum const readOnly writeOnly format
  multipleOf maximum exclusiveMaximum minimum exclusiveMinimum maxLength minLength pattern
  items maxItems minItems uniqueItems contains maxProperties minProperties required properties patternProperties
  additionalProperties propertyNames if then else allOf anyOf oneOf not contentMediaType contentEncoding
  definitions dependencies
`);

const SINCE_2019 = words(`
  $defs $anchor $vocabulary deprecated dependentRequired dependentSchemas minContains maxContains
  unevaluatedItems unevaluatedProperties contentSchema
`);

const KEYWORDS: Readonly<Record<Draft, ReadonlySet<string>>> = {
  '7': new Set([...EVERY, 'additionalItems']),
  '2019-09': new Set([...EVERY, ...SINCE_2019, 'additionalItems', '$recursiveRef', '$recursiveAnchor']),
  '2020-12': new Set([...EVERY, ...SINCE_2019, 'prefixItems', '$dynamicRef', '$dynamicAnchor']),
};

/** Whether a draft has a keyword. */
export const isKeyword = (name: string, draft: Draft): boolean => KEYWORDS[draft].has(name);

/** The drafts that have a keyword. */
export const draftsWith = (name: string): readonly Draft[] =>
  (['2020-12', '2019-09', '7'] as const).filter((draft) => isKeyword(name, draft));

/** Longer names are no misspelt keywords. */
const LONGEST = 24;
/** OpenAPI's annotation, which many schemas have; it needs no effect. */
const OTHERS: ReadonlySet<string> = new Set(['example']);

/** Returns the keyword that a name most likely misspells: one or two letters differ, or capitals; null if none does. */
export function nearKeyword(name: string, draft: Draft): string | null {
  if (name.length > LONGEST || name.startsWith('x-') || OTHERS.has(name)) return null;
  const small = name.toLowerCase();
  let best: { readonly word: string; readonly distance: number } | null = null;
  for (const word of KEYWORDS[draft]) {
    // Short words are near to many others.
    const most = word.length < 5 ? 0 : word.length < 8 ? 1 : 2;
    const distance = distanceOf(small, word.toLowerCase());
    if (distance <= most && (best === null || distance < best.distance)) best = { word, distance };
  }
  return best?.word ?? null;
}

/** How many letters are changed, added, missing or swapped with their neighbours. */
function distanceOf(from: string, to: string): number {
  let [older, old] = [[] as number[], Array.from({ length: to.length + 1 }, (_, i) => i)];
  for (let i = 1; i <= from.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const isSame = from[i - 1] === to[j - 1];
      let least = Math.min((old[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (old[j - 1] ?? 0) + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1])
        least = Math.min(least, (older[j - 2] ?? 0) + 1);
      row.push(least);
    }
    [older, old] = [old, row];
  }
  return old[to.length] ?? 0;
}
