/** What a curl command sends. Nothing here ever sends it. */
export interface CurlRequest {
  /** With its scheme, and with the data that `--get` and `--url-query` add to the query. */
  readonly url: string;
  readonly method: string;
  /** In their order. Names hold no colon and no semicolon; values have no white space around them. */
  readonly headers: readonly CurlHeader[];
  /** The body, or null without one. */
  readonly data: string | null;
  /** `name:password` for the server, or null. */
  readonly user: string | null;
  /** The options of the body, if files or the fields of a form are in it; then `data` is null. */
  readonly body?: readonly CurlBodyPart[];
}

/** An option that is a part of the body: `form` with `file=@a.png`, `data` with `@body.json`. */
export interface CurlBodyPart {
  readonly option: string;
  readonly value: string;
}

export interface CurlHeader {
  readonly name: string;
  readonly value: string;
}

/** Brackets of an IPv6 host are no pattern. */
export const isGlob = (url: string) =>
  /[[\]{}]/.test(url.replace(/^[^/]*\/\/(?:[^/?#]*@)?\[[\da-f:.%]*\]/i, ''));

export const NO_NUL = 'A command cannot hold the character U+0000.';
