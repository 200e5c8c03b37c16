/** How many numbers of a report are kept. */
const MOST = 20;

/**
 * The numbers in what a job answered, by the path to them: `{"removed": {"chats": 3}}` is `{"removed.chats": 3}`. None
 * for an answer that is no object of JSON.
 */
export function readReport(answer: string): Readonly<Record<string, number>> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(answer);
  } catch {
    return {};
  }
  return Object.fromEntries(numbersIn(parsed, '').slice(0, MOST));
}

function numbersIn(value: unknown, path: string): (readonly [string, number])[] {
  if (typeof value === 'number') return path === '' ? [] : [[path.slice(0, 60), value]];
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    numbersIn(inner, path === '' ? name : `${path}.${name}`),
  );
}
