import type { EditorSettings } from '../cli/surroundings.ts';
export async function serveEditor(_settings: EditorSettings): Promise<number> {
  return 0;
}
