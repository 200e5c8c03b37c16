/** The flavours that differ from JavaScript's. Go's is RE2. */
export type Flavour = 'python' | 'java' | 'go';

export type Warn = (warning: string) => void;
