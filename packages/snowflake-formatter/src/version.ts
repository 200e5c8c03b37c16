/** The package's version. A test compares it with the manifest, which the engine cannot read in a browser. */
export const VERSION = '0.1.0';
