import { Composer, CST, type Document, isScalar, Lexer, type ParsedNode, Parser } from 'yaml';
import { DataError, withinStack } from '../model/data-error.ts';
import type { Notes } from '../model/notes.ts';
import { type DataValue, MAX_DEPTH } from '../model/value.ts';
import { readPlainYaml } from './plain-yaml.ts';
import { YamlReader } from './yaml-reader.ts';

/** Reads YAML 1.2 with its core schema; several documents become a list. Throws a DataError at its first error. */
export function readYaml(text: string, notes: Notes): DataValue {
  const documents = readYamlDocuments(text, notes);
  const [only] = documents;
  if (only === undefined) return { kind: 'null', start: 0, end: 0 };
  if (documents.length === 1) return only;
  notes.add('documents', [], 0);
  return { kind: 'list', items: documents, start: 0, end: 0 };
}

/** Reads each document of a YAML stream. */
export function readYamlDocuments(text: string, notes: Notes): DataValue[] {
  const plain = readPlainYaml(text, notes);
  return plain === null ? readByLibrary(text, notes) : [plain];
}

/** Reads each document by the library, which takes a tenth of a second for a few thousand lines. */
export function readByLibrary(text: string, notes: Notes): DataValue[] {
  const documents = withinStack(MAX_DEPTH, () => composeYaml(text, notes));
  const reader = new YamlReader(notes);
  return withinStack(MAX_DEPTH, () =>
    documents
      .filter((document) => !isMarkAlone(document))
      .map((document, i, { length }) => reader.read(document, length === 1 ? [] : [i])),
  );
}

type YamlDocument = Document.Parsed<ParsedNode>;

/** Runs the library's lexer, parser and composer in turn, to see comments and directives on the way. */
function composeYaml(text: string, notes: Notes): YamlDocument[] {
  const parser = new Parser();
  // Equal keys are noted by us, as those of JSON are.
  const composer = new Composer({
    version: '1.2',
    prettyErrors: false,
    uniqueKeys: false,
    logLevel: 'silent',
  });
  const documents: YamlDocument[] = [];
  const directives = new DirectiveCheck();
  const take = (tokens: Iterable<CST.Token>) => {
    for (const token of tokens) {
      directives.see(token);
      for (const document of composer.next(token)) documents.push(checked(document, text));
    }
  };
  let before = '';
  for (const lexeme of new Lexer().lex(text)) {
    // A scalar may begin with # as well, after the lexer's mark for scalars.
    if (before !== CST.SCALAR && lexeme.startsWith('#')) notes.add('comments', null, parser.offset);
    before = lexeme;
    take(parser.next(lexeme));
  }
  take(parser.end());
  for (const document of composer.end(false, text.length)) documents.push(checked(document, text));
  directives.end();
  const [error] = composer.streamInfo().errors;
  if (documents.length === 0 && error !== undefined)
    throw new DataError(adviseYaml(error.code, error.message), error.pos[0], 1);
  return documents;
}

function checked(document: YamlDocument, text: string): YamlDocument {
  const [error, next] = document.errors;
  if (error === undefined) return document;
  const [start, end] = error.pos;
  // A key below a value: the library takes the value and the key for one key over several lines.
  if (
    error.code === 'BLOCK_AS_IMPLICIT_KEY' &&
    next?.code === 'MULTILINE_IMPLICIT_KEY' &&
    next.pos[0] === start
  ) {
    const line = text.lastIndexOf('\n', next.pos[1] - 1) + 1;
    const key = line + (/^[ \t]*/.exec(text.slice(line, next.pos[1]))?.[0].length ?? 0);
    if (line > start)
      throw new DataError(
        'This line is indented below a key that has a value already. Align it with that key, or take the value away.',
        key,
        Math.max(1, next.pos[1] - key),
      );
  }
  throw new DataError(adviseYaml(error.code, error.message), start, Math.max(1, end - start));
}

/** Whether it is only the mark `...`, for which the library makes a document without content. */
function isMarkAlone({ contents, directives, range }: YamlDocument): boolean {
  if (directives.docStart === true || contents === null) return contents === null;
  return isScalar(contents) && contents.value === null && contents.source === '' && range[0] === range[1];
}

/** YAML 1.2.2 §6.8 and §9.1: directives need a document, and there is one %YAML for each; the library takes both. */
class DirectiveCheck {
  #version: number | null = null;
  #pending: number | null = null;

  see(token: CST.Token): void {
    if (token.type === 'directive') {
      this.#pending ??= token.offset;
      if (!token.source.startsWith('%YAML')) return;
      if (this.#version !== null)
        throw new DataError('This document has a %YAML directive already. Remove one.', token.offset, 5);
      this.#version = token.offset;
    }
    if (token.type === 'document') {
      this.#version = null;
      this.#pending = null;
    }
  }

  end(): void {
    if (this.#pending === null) return;
    throw new DataError(
      'No document follows this directive. Add --- and the document below it.',
      this.#pending,
      1,
    );
  }
}

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
function adviseYaml(code: string, message: string): string {
  const advice = ADVICE[code];
  const words = `${message.replace(/\.$/, '')}.`;
  if (advice === undefined) return words;
  return KEEPS_WORDS.has(code) ? `${words} ${advice}` : advice;
}
