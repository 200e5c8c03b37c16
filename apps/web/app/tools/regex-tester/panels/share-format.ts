import { FLAVOURS, LIST_FORMATS, type ListRequest } from '@hln/regex-analysis';
import * as v from 'valibot';
import type { ShareFormat } from '../../../lib/share-link.ts';
import { MOST_SHARED } from '../../../tool-parts/text-limits.ts';
import type { OptionsFormat } from '../../../tool-parts/use-options.ts';

/** The longest pattern, replacement and test. */
export const MAX_FIELD = 20_000;
export const MAX_TESTS = 50;

/** The view of the matches. */
export const VIEWS = ['matches', 'list', 'replace', 'split', 'tests'] as const;
export type View = (typeof VIEWS)[number];

const field = v.pipe(v.string(), v.maxLength(MAX_FIELD));

const testSchema = v.object({ text: field, shouldMatch: v.boolean() });
/** Drafts and links of before there were lists have none. */
const listSchema = v.object({ format: v.picklist(LIST_FORMATS), group: field, template: field });
const EMPTY_LIST: ListRequest = { format: 'lines', group: '0', template: '$0\\n' };

export const patternSchema = v.object({
  source: field,
  /** Of all flavours: each refuses what it doesn't know. */
  flags: v.pipe(v.string(), v.regex(/^[dgimsuvyxaUAD]*$/), v.maxLength(16)),
  /** Drafts, links and files of before there were flavours have none. */
  flavour: v.optional(v.picklist(FLAVOURS), 'javascript'),
  replacement: field,
  tests: v.pipe(v.array(testSchema), v.maxLength(MAX_TESTS), v.readonly()),
  list: v.optional(listSchema, EMPTY_LIST),
});
/** The visitor's work, except for the text. */
export type PatternDraft = v.InferOutput<typeof patternSchema>;

/** A pattern to begin with, and its text. */
export type Example = Omit<PatternDraft, 'list' | 'flavour'> & { readonly text: string };

export const EMPTY_DRAFT: PatternDraft = {
  source: '',
  flags: 'g',
  flavour: 'javascript',
  replacement: '',
  tests: [],
  list: EMPTY_LIST,
};

const viewSchema = v.fallback(v.picklist(VIEWS), 'matches');
const optionsSchema = v.object({ view: viewSchema, escapes: v.fallback(v.boolean(), false) });
export type RegexOptions = v.InferOutput<typeof optionsSchema>;

export const REGEX_OPTIONS: OptionsFormat<RegexOptions> = {
  key: 'hln-regex-tester',
  schema: optionsSchema,
  defaults: { view: 'matches', escapes: false },
};

const sharedSchema = v.object({
  ...patternSchema.entries,
  text: v.pipe(v.string(), v.maxLength(MOST_SHARED)),
  options: v.fallback(optionsSchema, REGEX_OPTIONS.defaults),
});
export type SharedPattern = v.InferOutput<typeof sharedSchema>;

export const SHARED_PATTERN: ShareFormat<SharedPattern> = {
  name: 'regex',
  schema: sharedSchema,
  mostCharacters: MOST_SHARED + (4 + MAX_TESTS) * MAX_FIELD,
};
