/** The page's background in both themes, for browser chrome that does not understand OKLCH. tokens.test.ts checks them against the tokens. */
export const THEME_COLORS = { light: '#edf7f9', dark: '#07141d' } as const;
