/** A browser's storage that lasts as long as the test. */
export function memoryStorage(): Storage {
  const items = new Map<string, string>();
  return {
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, text) => void items.set(name, String(text)),
    removeItem: (name) => void items.delete(name),
    clear: () => items.clear(),
    key: (index) => [...items.keys()][index] ?? null,
    get length() {
      return items.size;
    },
  };
}
