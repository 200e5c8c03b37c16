/** The languages that mails are written in, as tags of BCP 47 for their HTML. */
export type LetterLanguage = 'en-NZ' | 'zh-Hans';

/** One thing that is known, under its name. */
export interface Fact {
  readonly name: string;
  /** Its line breaks are kept. */
  readonly value: string;
  /** What its name leads to; only http and https become a link. */
  readonly url?: string;
}

/** A part of a mail. Texts may be anybody's: everything is escaped, and line breaks are kept. */
export type LetterPart =
  | { readonly paragraph: string }
  | { readonly facts: readonly Fact[] }
  /** What the mail is for, if there is something to do. At most one in a mail. */
  | { readonly action: string; readonly url: string }
  /** The words of somebody else. */
  | { readonly quote: string; readonly by?: string }
  /** Text whose spaces matter: commands, SQL. */
  | { readonly code: string; readonly name?: string };

/**
 * A mail as it is described, before it is written as text and as HTML. What no mail may leave out has a field of its own,
 * so that a new one cannot forget it.
 */
export interface Letter {
  /** Names HLN, so that whoever reads a list of mails knows who writes. */
  readonly subject: string;
  /** What it is about, in the order in which it is read. */
  readonly parts: readonly LetterPart[];
  /** For a mailbox of our own: it begins with what it is about, unsigned. */
  readonly isNote?: boolean;
  /** What happens next, and what there is to do. */
  readonly next: string;
  /** Why the reader gets it. */
  readonly why: string;
  /** Who reads an answer to it. */
  readonly answer: string;
}

/** A mail as it is sent. */
export interface WrittenLetter {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** A mail in the columns of `email_outbox`. */
export type LetterColumns = {
  readonly subject: string;
  readonly text_body: string;
  readonly html_body: string;
};

/** What an answer reaches where no mailbox of its own was named: the transport leads it to the contact address. */
export const ANSWER_US = 'Questions? Reply to this email, and a person at HLN will read it.';
