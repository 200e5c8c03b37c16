import * as v from 'valibot';

/** The languages that words of the site are written in. */
export const WORD_LANGUAGES = ['en-NZ', 'mi', 'zh-Hans'] as const;

/**
 * `line`: one line of plain text. `paragraph`: plain text. `markdown`: paragraphs with links, emphasis and lists.
 * `title`: what the browser's tab and search results show. `description`: what search results show below it.
 */
export const WORD_KINDS = ['line', 'paragraph', 'markdown', 'title', 'description'] as const;

/** One text of the public pages as the files of `app/content` have it. */
export const wordFieldSchema = v.object({
  /** The content file, the name that it exports, and the path within: `home/SERVICES.items.0.title`. */
  key: v.string(),
  /** The page that shows it; `/` for what all pages show. */
  page: v.string(),
  /** What a person calls the part of the page that it stands in; builds from before do not say. */
  section: v.optional(v.string(), ''),
  /** What a person calls it: "What we do, item 1, title". */
  label: v.string(),
  kind: v.picklist(WORD_KINDS),
  language: v.picklist(WORD_LANGUAGES),
  /** The field with the same words in the other language. */
  twin: v.nullable(v.string()),
  /** The most characters that it may have. */
  most: v.number(),
  hint: v.nullable(v.string()),
  text: v.string(),
  /** Why nobody may change it here; null when one may. */
  locked: v.nullable(v.string()),
});
export type WordField = v.InferOutput<typeof wordFieldSchema>;

/** A text that replaces the one in the files. */
export const wordEditSchema = v.object({ key: v.string(), text: v.string() });
export type WordEdit = v.InferOutput<typeof wordEditSchema>;

/** `/content/words.json` of a build: every field, with the text of the files, before what was published. */
export const wordFieldsSchema = v.object({
  fields: v.array(wordFieldSchema),
  /** The words that this build has in the place of those in the files. Builds from before have no list of them. */
  published: v.optional(v.array(wordEditSchema), []),
});

/** `preview` builds a draft beside the site; `publish` puts it in the site's place. */
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

/** What `claim_publication` gives the server that builds: every edit that the built site shall have. */
export const claimedPublicationSchema = v.object({
  id: v.number(),
  kind: v.picklist(PUBLICATION_KINDS),
  edits: v.array(wordEditSchema),
});
export type ClaimedPublication = v.InferOutput<typeof claimedPublicationSchema>;

/** What `words_to_build` tells whoever builds the site elsewhere: every edit that it shall have. */
export const wordsToBuildSchema = v.object({
  /** What a build was asked for; null where the words are those that visitors read already. */
  publication: v.nullable(
    v.object({
      id: v.number(),
      hook_asked_at: v.string(),
      /** What the hook answered; null until it did. */
      hook_answer: v.nullable(v.string()),
    }),
  ),
  edits: v.array(wordEditSchema),
});
export type WordsToBuild = v.InferOutput<typeof wordsToBuildSchema>;

/** What a check of a built site says; no faults is a pass. */
export const publicationCheckSchema = v.object({
  name: v.string(),
  faults: v.array(v.string()),
  /** What it could not look at, and why. */
  note: v.optional(v.string()),
});
export type PublicationCheck = v.InferOutput<typeof publicationCheckSchema>;

/** What staff have made of one text. Null words are those of the files. */
export const changedWordSchema = v.object({
  key: v.string(),
  draft: v.nullable(v.string()),
  /** What the files said when the draft was written. */
  base: v.string(),
  /** Counts the saves; each names the one that it was made from. */
  revision: v.number(),
  changed_at: v.string(),
  /** When a save last changed the words; null when all that was said is that they still fit. */
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
  /** The publication that this one undoes, with all that came after it. */
  rolls_back: v.nullable(v.number()),
  started_at: v.nullable(v.string()),
  finished_at: v.nullable(v.string()),
  checks: v.array(publicationCheckSchema),
  failure: v.nullable(v.string()),
  /** When the host's build hook was last called; null where our own server builds. */
  hook_asked_at: v.nullable(v.string()),
  /** What it answered, such as "201"; null until it did. */
  hook_answer: v.nullable(v.string()),
  /** Where a preview is to be seen. */
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

/** One save of a text, newest first. */
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

/** What became of a save. What somebody else had saved meanwhile is refused, and comes as they left it. */
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

/** What a publication changes. */
export const publicationWordsSchema = v.array(
  v.object({
    key: v.string(),
    words: v.nullable(v.string()),
    before: v.nullable(v.string()),
    base: v.string(),
  }),
);
export type PublicationWord = v.InferOutput<typeof publicationWordsSchema>[number];
