/** The folders that hold sources, as dependency-cruiser is told them. */
export const CRUISED = ['apps', 'packages', 'supabase', 'bench', 'chaos', 'scripts', 'tests'] as const;
