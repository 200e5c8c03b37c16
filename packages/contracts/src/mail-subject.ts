const NAME = 'HLN: ';

/** What a subject may be shorter than it could be stored, so that our name still fits before it. */
export const SUBJECT_NAME_LENGTH = NAME.length;

/** A subject that says who writes: as it is where it names HLN, and with our name before it where it does not. */
export const namedSubject = (subject: string): string =>
  /\bHLN\b/.test(subject) ? subject : `${NAME}${subject}`;
