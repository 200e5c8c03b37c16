import type { Tool } from './tool.ts';

/** The tools whose name, description or keywords contain every word of `query`; all of them when it is blank. */
export function findTools(tools: readonly Tool[], query: string): readonly Tool[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return tools.filter((tool) => {
    const text = [tool.name, tool.description, ...tool.keywords].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
