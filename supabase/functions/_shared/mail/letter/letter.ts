/** The languages of our emails, as BCP 47 tags for their HTML. */
export type LetterLanguage = 'en-NZ' | 'zh-Hans';

/** A labelled fact. */
export interface Fact {
  readonly name: string;
  /** Its line breaks are kept. */
  readonly value: string;
  /** The URL that the label links to; only http and https become a link. */
  readonly url?: string;
}

/** A part of an email. Its texts may come from anybody: everything is escaped, and line breaks are kept. */
export type LetterPart =
  | { readonly paragraph: string }
  | { readonly facts: readonly Fact[] }
  /** The call to action, if there is something to do. At most one in an email. */
  | { readonly action: string; readonly url: string }
  /** A quotation. */
  | { readonly quote: string; readonly by?: string }
  /** Text whose spaces matter, such as commands and SQL. */
  | { readonly code: string; readonly name?: string };

/**
 * An email before it is rendered as text and HTML. Everything that no email may leave out has a required field, so that
 * a new email can't forget it.
 */
export interface Letter {
  /** Names HLN, so that the sender is clear in a list of emails. */
  readonly subject: string;
  /** The body, in reading order. */
  readonly parts: readonly LetterPart[];
  /** Whether it goes to one of our own mailboxes: such an email has neither greeting nor signature. */
  readonly isNote?: boolean;
  /** The next steps, and what the reader has to do. */
  readonly next: string;
  /** Why the reader gets this email. */
  readonly why: string;
  /** Who reads replies to it. */
  readonly answer: string;
}

/** A rendered mail. */
export interface WrittenLetter {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** An email as columns of `email_outbox`. */
export type LetterColumns = {
  readonly subject: string;
  readonly text_body: string;
  readonly html_body: string;
};

/** The sentence for emails with no reply mailbox of their own: the transport sets the contact address. */
export const ANSWER_US = 'Questions? Reply to this email, and a person at HLN will read it.';
