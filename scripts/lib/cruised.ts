/** The folders with sources, as passed to dependency-cruiser. */
export const CRUISED = ['apps', 'packages', 'supabase', 'bench', 'chaos', 'scripts', 'tests'] as const;
