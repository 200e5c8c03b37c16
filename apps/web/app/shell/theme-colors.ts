/** The page's background in both themes, for browser chrome that knows no OKLCH. tokens.test.ts keeps them true. */
export const THEME_COLORS = { light: '#f2f8f9', dark: '#07141d' } as const;
