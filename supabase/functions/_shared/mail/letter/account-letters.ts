import { ANSWER_US, type Fact, type Letter } from './letter.ts';

const WHY = 'You get this because it is about your staff account at HLN. These emails cannot be turned off.';

/** How long (minutes) the link in a recovery mail works; on hosted Supabase `auth.email.otp_expiry` sets it. */
export const RECOVERY_MINUTES = 60;

/**
 * The URL in a recovery mail: it leads to the page that redeems the token, which sits in the fragment, so no server
 * sees it.
 */
export const recoveryLink = (site: string, token: string) => `${site}/login#recovery=${token}`;

/** Writes the mail with the link for setting a new password; both sign-in services send the same facts. */
export function recoveryLetter({
  account,
  link,
}: {
  /** The account's e-mail address. */
  readonly account: string;
  readonly link: string;
}): Letter {
  return {
    subject: 'Set a new password at HLN',
    parts: [
      {
        paragraph: 'Somebody, most likely you, asked for a new password for your staff account at HLN.',
      },
      { facts: [{ name: 'Account', value: account }] },
      { action: 'Set a new password', url: link },
      {
        paragraph: `The link works once and for ${RECOVERY_MINUTES} minutes. If you ask again, only the newest link works.`,
      },
    ],
    next: 'Setting a new password signs out all other sessions of the account. If it was not you, do nothing: your password stays as it is, and nobody else can read this link.',
    why: WHY,
    answer: ANSWER_US,
  };
}

/** Writes the mail that a password was changed. @param when in New Zealand time */
export function passwordChangedLetter({
  account,
  loginPage,
  from,
  when,
}: {
  readonly account: string;
  readonly loginPage: string;
  /** An IP address; null if the sign-in service does not report it. */
  readonly from: string | null;
  readonly when: string;
}): Letter {
  return {
    subject: 'Your password at HLN was changed',
    parts: [
      {
        paragraph:
          'The password of your staff account at HLN was changed, and all other sessions were signed out.',
      },
      {
        facts: [
          { name: 'Account', value: account },
          ...(from === null ? [] : [{ name: 'From the IP address', value: from }]),
          { name: 'At', value: `${when}, New Zealand time` },
        ],
      },
      {
        paragraph:
          'If it was not you, set another one at once with "Forgot password?" on the sign-in page, and reply to this email.',
      },
      { action: 'Open the sign-in page', url: loginPage },
    ],
    next: 'If it was you, there is nothing to do.',
    why: WHY,
    answer: ANSWER_US,
  };
}

/** Something done to an account, as reported by `account_notices_due`. */
export interface AccountNotice {
  readonly deed: AccountDeed;
  readonly recipient: string;
  /** In New Zealand time. */
  readonly when: string;
  /** An e-mail address; `self`, `server` for a command on the server, or `somebody` for a deleted account. */
  readonly by: string;
  /** The other account involved: an e-mail address, or `somebody` for a deleted account. */
  readonly about: string | null;
}

interface DeedWords {
  readonly subject: string;
  readonly said: string;
  readonly next: string;
}

const NOT_YOU = 'If it was not you, set a new password at once and reply to this email';

const WORDS = {
  'second-factor-added': {
    subject: 'A second factor was added to your HLN account',
    said: 'Signing in to your staff account at HLN now takes a second step besides the password: a passkey, or a code from an authenticator app. All other sessions have to take that step as well.',
    next: `Keep the ten recovery codes where you can find them without your phone. ${NOT_YOU}.`,
  },
  'second-factor-removed': {
    subject: 'The second factor of your HLN account was removed',
    said: 'Signing in to your staff account at HLN takes the password alone again. The recovery codes no longer work.',
    next: `You can set another one up behind your email address at the top of each staff page. ${NOT_YOU}.`,
  },
  'second-factor-approved': {
    subject: 'Somebody asked to remove the second factor of your HLN account',
    said: 'An Owner has approved that the second factor of your staff account at HLN is removed, because it is said to be lost. It takes the approval of another Owner.',
    next: 'If you lost it, there is nothing to do but wait. If you did not, sign in with it, which ends this, and reply to this email.',
  },
  'second-factor-reset': {
    subject: 'You were let in to your HLN account without the second factor',
    said: 'The second factor of your staff account at HLN was removed, because it is said to be lost. All sessions were signed out, and the recovery codes no longer work.',
    next: 'Sign in with your password and set up another one, which comes before anything else. If you did not ask for this, reply to this email at once.',
  },
  'recovery-code-used': {
    subject: 'A recovery code of your HLN account was used',
    said: 'One of the ten recovery codes of your staff account at HLN was used in place of a passkey or a code from the app. It does not work again.',
    next: `If the passkey or the app is gone, add another one; if few codes are left, make new ones. ${NOT_YOU}.`,
  },
  'recovery-codes-renewed': {
    subject: 'Your HLN account has new recovery codes',
    said: 'Your staff account at HLN has ten new recovery codes. The old ones no longer work.',
    next: `Throw the old ones away. ${NOT_YOU}.`,
  },
  'app-added': {
    subject: 'An authenticator app was added to your HLN account',
    said: 'The codes of an authenticator app now serve as the second step of signing in to your staff account at HLN, beside your passkeys.',
    next: `If it was you, there is nothing to do. ${NOT_YOU}.`,
  },
  'app-removed': {
    subject: 'The authenticator app of your HLN account was removed',
    said: 'The codes of the authenticator app no longer work for your staff account at HLN. Your passkeys and recovery codes still do.',
    next: `You can delete the account from the app. ${NOT_YOU}.`,
  },
  'passkey-added': {
    subject: 'A passkey was added to your HLN account',
    said: 'Another passkey now serves as the second step of signing in to your staff account at HLN.',
    next: `If it was you, there is nothing to do. ${NOT_YOU}.`,
  },
  'passkey-removed': {
    subject: 'A passkey of your HLN account was removed',
    said: 'One of the passkeys of your staff account at HLN no longer works. What else you have set up still does.',
    next: `You can delete the passkey from the device that has it. ${NOT_YOU}.`,
  },
  'passkey-cloned': {
    subject: 'A passkey of your HLN account may have been copied',
    said: 'A passkey of your staff account at HLN was refused because its count of uses went back or stood still. That happens when two devices have a copy of the same key.',
    next: `Remove this passkey behind your email address at the top of each staff page, and add another one. ${NOT_YOU}.`,
  },
  'owner-added': {
    subject: 'HLN has a new Owner',
    said: 'A staff account at HLN was made an Owner. Owners may do everything, and decide what all others may do. Every Owner gets this email, and so does the new one.',
    next: 'If you did not know about it, ask the other Owners at once, and reply to this email. In a day from now, the new Owner counts as one of the two who can let an Owner in without the second factor.',
  },
} as const satisfies Readonly<Record<string, DeedWords>>;

export type AccountDeed = keyof typeof WORDS;
export const ACCOUNT_DEEDS = Object.keys(WORDS) as readonly AccountDeed[];

const ACTORS: Readonly<Record<string, string>> = {
  self: 'your own account',
  server: 'a command on the server',
  somebody: 'an account that is gone',
};

/** Writes the mail that tells an account's owner what was done to it. */
export function accountNoticeLetter({ deed, recipient, when, by, about }: AccountNotice): Letter {
  const { subject, said, next } = WORDS[deed];
  const facts: Fact[] = [
    { name: 'Account', value: recipient },
    ...(about === null ? [] : [{ name: 'New Owner', value: ACTORS[about] ?? about }]),
    { name: 'At', value: `${when}, New Zealand time` },
    { name: 'By', value: ACTORS[by] ?? by },
  ];
  return {
    subject,
    parts: [{ paragraph: said }, { facts }],
    next,
    why: WHY,
    answer: ANSWER_US,
  };
}

/** Writes the mail with which staff test whether mail works. */
export function testLetter(): Letter {
  return {
    subject: 'Test mail from HLN',
    parts: [{ paragraph: 'This email arrived, so mail is going out.' }],
    next: 'There is nothing else to do.',
    why: 'You get this because you asked for it in the staff portal of HLN.',
    answer: 'To try replies as well, reply to this email: it goes to the contact address of the settings.',
  };
}
