type Check = (text: string) => boolean;

let check: Check | null = null;

/** Loads the tables of internationalised names, which are large: only formats that are rules need them. */
export async function loadHostnames(): Promise<void> {
  if (check !== null) return;
  const { default: library } = await import('idn-hostname');
  check = (text) => {
    try {
      return library.isIdnHostname(text);
    } catch {
      // The library throws an error of its own for each rule that a name breaks.
      return false;
    }
  };
}

/** IDNA 2008 (RFC 5890 to 5893). Throws if the tables are not loaded. */
export function isIdnHostname(text: string): boolean {
  if (check === null) throw new Error('Call loadHostnames() first.');
  return text !== '' && !/[.。．｡]$/.test(text) && check(text);
}
