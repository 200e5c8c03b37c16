import { letter } from '../_shared/mail-owners.ts';

/** Where the chain of the audit log ended when it was checked. */
export interface AuditHead {
  readonly position: number;
  /** 64 hexadecimal digits. */
  readonly hash: string;
  readonly entries: number;
}

interface AuditMail {
  readonly subject: string;
  readonly text: string;
}

/** The daily mail, by which a log that was written anew can be told from this one. */
export function headMail({ position, hash, entries }: AuditHead): AuditMail {
  return {
    subject: `The audit log holds: ${entries} entries`,
    text: letter(
      `Last night every entry of the audit log was checked: all ${entries} are there, unchanged and in their order.`,
      `Its head was\n\n  ${position}:${hash}`,
      'Keep this mail. Whoever wrote the log anew could not change it, and this shows whether somebody did:',
      `  npm run staff -- audit verify ${position}:${hash}`,
    ),
  };
}

/** @param what a sentence without its full stop */
export function brokenMail(what: string): AuditMail {
  return {
    subject: 'The audit log is broken',
    text: letter(
      `${what}.`,
      'Somebody with access to the database changed it behind the log’s back, or a disk did. Keep a backup of the database as it is now before anything else, and compare it with an earlier one.',
      'To check it again:\n\n  npm run staff -- audit verify',
      'This mail comes each night until the log holds.',
    ),
  };
}
