import { expect, it } from 'vitest';
import { mailTrouble } from './mail-notice.tsx';

const at = '2026-11-24T10:00:00Z';
const after = (outcome: string, cause: string | null) =>
  mailTrouble({ transport: 'smtp', stopped: null, last_attempt: { at, outcome, cause } });

it('says why email isn’t sent: no mail server, one that refuses, or one that is silent', () => {
  expect(mailTrouble({ transport: 'none', stopped: null, last_attempt: null })).toBe(
    'There is no mail server, so no email leaves this site.',
  );
  expect(after('refused', 'login')).toMatch(/^The last email could not be sent: /);
  expect(after('deferred', 'no-connection')).toMatch(/^The last email could not be sent: /);
  // It may have arrived, so saying that it couldn't be sent would be false.
  expect(after('unknown', 'interrupted')).toBe(
    'Nobody knows whether the last email arrived: the mail server had it and did not answer.',
  );
});

it('says nothing if the last email was sent, or its recipient was wrong', () => {
  expect(after('sent', null)).toBeNull();
  expect(after('stopped', null)).toBeNull();
  expect(after('refused', 'recipient')).toBeNull();
  expect(mailTrouble({ transport: 'smtp', stopped: null, last_attempt: null })).toBeNull();
});
