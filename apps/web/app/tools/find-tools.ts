/** What the search looks at. */
export interface Findable {
  readonly name: string;
  readonly description: string;
  readonly keywords: readonly string[];
}

/** The tools whose name, description or keywords contain every word of `query`; all of them when it is blank. */
export function findTools<Entry extends Findable>(tools: readonly Entry[], query: string): readonly Entry[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return tools.filter((tool) => {
    const text = [tool.name, tool.description, ...tool.keywords].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
