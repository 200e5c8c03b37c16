import type { StaffTool } from '../../../content/staff-tools.ts';

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The tools whose name, description or category contain every word of `query`; all of them when it is blank. */
export function findStaffTools(tools: readonly StaffTool[], query: string): readonly StaffTool[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  return tools.filter((tool) => {
    const text = plain(`${tool.name} ${tool.description} ${tool.category}`);
    return words.every((word) => text.includes(word));
  });
}
