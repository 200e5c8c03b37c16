/**
 * Counts the characters that a piece of work reads, by wrapping the platform's string methods: unlike time, this
 * measure is the same on every machine.
 */
type Methods = Pick<
  string,
  'charCodeAt' | 'charAt' | 'codePointAt' | 'indexOf' | 'slice' | 'substring' | 'startsWith' | 'toUpperCase'
>;

export function charactersVisited(work: () => void): number {
  const prototype: Methods = String.prototype;
  const original = { ...methodsOf(prototype) };
  let visited = 0;
  prototype.charCodeAt = function (this: string, index) {
    visited++;
    return original.charCodeAt.call(this, index);
  };
  prototype.charAt = function (this: string, index) {
    visited++;
    return original.charAt.call(this, index);
  };
  prototype.codePointAt = function (this: string, index) {
    visited++;
    return original.codePointAt.call(this, index);
  };
  prototype.indexOf = function (this: string, text, from = 0) {
    const found = original.indexOf.call(this, text, from);
    visited += (found < 0 ? this.length : found) - Math.min(from, this.length) + 1;
    return found;
  };
  prototype.slice = function (this: string, start, end) {
    const cut = original.slice.call(this, start, end);
    visited += 1 + Math.min(cut.length, 16);
    return cut;
  };
  prototype.substring = function (this: string, start, end) {
    const cut = original.substring.call(this, start, end);
    visited += 1 + Math.min(cut.length, 16);
    return cut;
  };
  prototype.startsWith = function (this: string, text, from) {
    visited += text.length;
    return original.startsWith.call(this, text, from);
  };
  prototype.toUpperCase = function (this: string) {
    visited += this.length;
    return original.toUpperCase.call(this);
  };
  try {
    work();
  } finally {
    Object.assign(prototype, original);
  }
  return visited;
}

function methodsOf(prototype: Methods): Methods {
  const { charCodeAt, charAt, codePointAt, indexOf, slice, substring, startsWith, toUpperCase } = prototype;
  return { charCodeAt, charAt, codePointAt, indexOf, slice, substring, startsWith, toUpperCase };
}
