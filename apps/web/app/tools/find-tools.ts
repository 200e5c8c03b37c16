import type { Tool } from './tool.ts';

/** The tools that hold every word of `query` in their name, description or keywords; all of them when it is blank. */
export function findTools(tools: readonly Tool[], query: string): readonly Tool[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return tools.filter((tool) => {
    const text = [tool.name, tool.description, ...tool.keywords].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
