/** What to do about an error, by the codes that the YAML library documents. */
const ADVICE: Readonly<Record<string, string>> = {
  ALIAS_PROPS: 'An alias can’t have an anchor or a tag. Remove it.',
  BAD_ALIAS: 'An alias needs a name right after its *. Put text that begins with * in quotation marks.',
  BAD_DIRECTIVE: 'This directive is not valid. Put text that begins with % in quotation marks.',
  BAD_DQ_ESCAPE: 'This escape does not exist. Double the backslash, or use single quotation marks.',
  BAD_INDENT: 'The indentation does not fit. Align the line with its siblings, in spaces.',
  BAD_PROP_ORDER: 'Anchors and tags come after the indicators ?, : and -, and before the value.',
  BAD_SCALAR_START: 'Unquoted text can’t begin with this character. Put it in quotation marks.',
  BLOCK_AS_IMPLICIT_KEY:
    'A second “key: value” is on the same line. Begin a new line, or put the text in quotation marks.',
  BLOCK_IN_FLOW: 'Indented values can’t be inside [ ] or { }. Write this value with brackets too.',
  KEY_OVER_1024_CHARS: 'A key on one line has up to 1,024 characters. Write ? before a longer one.',
  RESOURCE_EXHAUSTION: 'Lists and objects are nested too deeply here. Flatten the data first.',
  MISSING_CHAR: 'A character is missing here.',
  MULTILINE_IMPLICIT_KEY: 'A key must be on one line. If it is none, put the text in quotation marks.',
  MULTIPLE_ANCHORS: 'A value can have only one anchor. Remove the others.',
  MULTIPLE_DOCS: 'There is more than one document.',
  MULTIPLE_TAGS: 'A value can have only one tag. Remove the others.',
  TAB_AS_INDENT: 'A tab can’t indent. Use spaces.',
  TAG_RESOLVE_FAILED: 'The value does not fit its tag. Change one of them.',
  UNEXPECTED_TOKEN:
    'This can’t be here. Check the indentation and the brackets, or put text in quotation marks.',
  BAD_COLLECTION_TYPE: 'The value does not fit its tag. Change one of them.',
};

/** The library's words for two codes name the character or the tag, so they come first. */
const KEEPS_WORDS = new Set(['MISSING_CHAR', 'TAG_RESOLVE_FAILED']);

/** Says in a sentence what is wrong with a YAML text and what to do. */
export function adviseYaml(code: string, message: string): string {
  const advice = ADVICE[code];
  const words = `${message.replace(/\.$/, '')}.`;
  if (advice === undefined) return words;
  return KEEPS_WORDS.has(code) ? `${words} ${advice}` : advice;
}
