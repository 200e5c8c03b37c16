import * as v from 'valibot';

/** The languages of the site's words. */
export const WORD_LANGUAGES = ['en-NZ', 'mi', 'zh-Hans'] as const;

/**
 * `line`: one line of plain text. `paragraph`: plain text. `markdown`: paragraphs with links, emphasis and lists.
 * `title`: shown in the browser's tab and search results. `description`: shown below it in search results.
 */
export const WORD_KINDS = ['line', 'paragraph', 'markdown', 'title', 'description'] as const;

/** A text of the public pages, as it is in the files of `app/content`. */
export const wordFieldSchema = v.object({
  /** The content file, its export, and the path within: `home/SERVICES.items.0.title`. */
  key: v.string(),
  /** The page that shows it; `/` for what all pages show. */
  page: v.string(),
  /** A readable name for the part of the page that contains it; missing in older builds. */
  section: v.optional(v.string(), ''),
  /** A readable name: "What we do, item 1, title". */
  label: v.string(),
  kind: v.picklist(WORD_KINDS),
  language: v.picklist(WORD_LANGUAGES),
  /** The field with the same words in the other language. */
  twin: v.nullable(v.string()),
  /** The maximum length in characters. */
  most: v.number(),
  hint: v.nullable(v.string()),
  text: v.string(),
  /** Why it can't be changed here; null if it can. */
  locked: v.nullable(v.string()),
});
export type WordField = v.InferOutput<typeof wordFieldSchema>;

/** A text that replaces the one in the files. */
export const wordEditSchema = v.object({ key: v.string(), text: v.string() });
export type WordEdit = v.InferOutput<typeof wordEditSchema>;

/** `/content/words.json` of a build: every field, with the text in the files, before what was published. */
export const wordFieldsSchema = v.object({
  fields: v.array(wordFieldSchema),
  /** The words in this build that replace those in the files. Older builds don't list them. */
  published: v.optional(v.array(wordEditSchema), []),
});

/** `preview` builds a draft next to the site; `publish` replaces the site. */
export const PUBLICATION_KINDS = ['preview', 'publish'] as const;

export const PUBLICATION_STATES = [
  'queued',
  'building',
  'checking',
  'live',
  'ready',
  'failed',
  'cancelled',
] as const;

/** The result of `claim_publication` for the building server: every edit that the built site should contain. */
export const claimedPublicationSchema = v.object({
  id: v.number(),
  kind: v.picklist(PUBLICATION_KINDS),
  edits: v.array(wordEditSchema),
});
export type ClaimedPublication = v.InferOutput<typeof claimedPublicationSchema>;

/** The result of `words_to_build` for a host's build: every edit that it should contain. */
export const wordsToBuildSchema = v.object({
  /** The publication for which the build was requested; null if the words are those that visitors already read. */
  publication: v.nullable(
    v.object({
      id: v.number(),
      hook_asked_at: v.string(),
      /** The hook's response; null until it responds. */
      hook_answer: v.nullable(v.string()),
    }),
  ),
  edits: v.array(wordEditSchema),
});
export type WordsToBuild = v.InferOutput<typeof wordsToBuildSchema>;

/** The result of checking a built site; it passes without faults. */
export const publicationCheckSchema = v.object({
  name: v.string(),
  faults: v.array(v.string()),
  /** What could not be checked, and why. */
  note: v.optional(v.string()),
});
export type PublicationCheck = v.InferOutput<typeof publicationCheckSchema>;

/** Staff's changes to one text. Null words are those of the files. */
export const changedWordSchema = v.object({
  key: v.string(),
  draft: v.nullable(v.string()),
  /** The file's text when the draft was written. */
  base: v.string(),
  /** Counts the saves; each names the revision on which it is based. */
  revision: v.number(),
  changed_at: v.string(),
  /** When a save last changed the words; null if staff only confirmed that they still fit. */
  worded_at: v.nullable(v.string()),
  changed_by: v.nullable(v.string()),
  published: v.nullable(v.string()),
  published_at: v.nullable(v.string()),
});
export type ChangedWord = v.InferOutput<typeof changedWordSchema>;

export const publicationSchema = v.object({
  id: v.number(),
  kind: v.picklist(PUBLICATION_KINDS),
  state: v.picklist(PUBLICATION_STATES),
  why: v.nullable(v.string()),
  publish_at: v.string(),
  asked_at: v.string(),
  asked_by: v.nullable(v.string()),
  is_own: v.boolean(),
  /** The publication that this one undoes, with everything after it. */
  rolls_back: v.nullable(v.number()),
  started_at: v.nullable(v.string()),
  finished_at: v.nullable(v.string()),
  checks: v.array(publicationCheckSchema),
  failure: v.nullable(v.string()),
  /** When the host's build hook was last called; null if our own server builds. */
  hook_asked_at: v.nullable(v.string()),
  /** Its response, such as "201"; null until then. */
  hook_answer: v.nullable(v.string()),
  /** The URL of a preview. */
  preview: v.nullable(v.string()),
  keys: v.array(v.string()),
});
export type Publication = v.InferOutput<typeof publicationSchema>;

/** Everything that differs from the files or ever did, and the latest publications, newest first. */
export const siteWordsSchema = v.object({
  words: v.array(changedWordSchema),
  publications: v.array(publicationSchema),
});
export type SiteWords = v.InferOutput<typeof siteWordsSchema>;

/** The saves of a text, newest first. */
export const wordRevisionsSchema = v.array(
  v.object({
    revision: v.number(),
    words: v.nullable(v.string()),
    base: v.string(),
    why: v.nullable(v.string()),
    made_at: v.string(),
    made_by: v.nullable(v.string()),
  }),
);
export type WordRevision = v.InferOutput<typeof wordRevisionsSchema>[number];

/** The outcome of a save. Texts that somebody else has saved meanwhile are refused, and returned as they are now. */
export const savedWordsSchema = v.object({
  saved: v.array(v.object({ key: v.string(), revision: v.number() })),
  refused: v.array(
    v.object({
      key: v.string(),
      revision: v.number(),
      words: v.nullable(v.string()),
      changed_at: v.nullable(v.string()),
      changed_by: v.nullable(v.string()),
    }),
  ),
});
export type SavedWords = v.InferOutput<typeof savedWordsSchema>;

/** The changes in a publication. */
export const publicationWordsSchema = v.array(
  v.object({
    key: v.string(),
    words: v.nullable(v.string()),
    before: v.nullable(v.string()),
    base: v.string(),
  }),
);
export type PublicationWord = v.InferOutput<typeof publicationWordsSchema>[number];
