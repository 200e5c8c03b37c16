import { ANSWER_US, type Letter } from '../_shared/mail/letter/letter.ts';

/** Where the chain of the audit log ended when it was checked. */
export interface AuditHead {
  readonly position: number;
  /** 64 hexadecimal digits. */
  readonly hash: string;
  readonly entries: number;
}

const WHY =
  'You get this because you are an Owner of HLN’s staff area, whose audit log is checked each night.';

/** The daily mail, by which a log that was written anew can be told from this one. */
export function headLetter({ position, hash, entries }: AuditHead): Letter {
  return {
    subject: `The HLN audit log holds: ${entries} entries`,
    parts: [
      {
        paragraph: `Last night every entry of the audit log was checked: all ${entries} are there, unchanged and in their order.`,
      },
      { name: 'Its head was', code: `${position}:${hash}` },
      {
        name: 'Whoever wrote the log anew could not change this email, and it shows whether somebody did',
        code: `npm run staff -- audit verify ${position}:${hash}`,
      },
    ],
    next: 'Keep this email; otherwise there is nothing to do. The next check is tonight.',
    why: WHY,
    answer: ANSWER_US,
  };
}

/** @param what a sentence without its full stop */
export function brokenLetter(what: string): Letter {
  return {
    subject: 'The HLN audit log is broken',
    parts: [
      { paragraph: `${what}.` },
      {
        paragraph:
          'Somebody with access to the database changed it behind the log’s back, or a disk did. Keep a backup of the database as it is now before anything else, and compare it with an earlier one.',
      },
      { name: 'To check it again', code: 'npm run staff -- audit verify' },
    ],
    next: 'This email comes each night until the log holds.',
    why: WHY,
    answer: ANSWER_US,
  };
}
