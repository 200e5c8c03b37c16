import { describe, expect, it } from 'vitest';
import { apiCause, enhancedCodeOf, type SmtpFailure, smtpCause } from './mail-failure.ts';

const failure = (changes: Partial<SmtpFailure>): SmtpFailure => ({
  code: null,
  isNetwork: false,
  step: 'CONN',
  response: null,
  responseCode: null,
  ...changes,
});

const reply = (step: string, response: string) =>
  failure({ step, response, responseCode: Number(response.slice(0, 3)) });

describe('the cause of a failure', () => {
  it.each([
    ['login', reply('AUTH PLAIN', '535 5.7.8 Authentication credentials invalid')],
    ['login', reply('MAIL FROM', '530 5.7.0 Authentication required')],
    ['unavailable', reply('AUTH LOGIN', '454 4.7.0 Temporary authentication failure')],
    ['login', failure({ code: 'EAUTH', step: 'API' })],
    ['host-not-found', failure({ code: 'EDNS' })],
    ['no-connection', failure({ code: 'ESOCKET', isNetwork: true })],
    ['no-connection', failure({ code: 'ECONNECTION' })],
    ['tls', failure({ code: 'ESOCKET' })],
    ['tls', failure({ code: 'ETLS', step: 'STARTTLS' })],
    ['tls', reply('STARTTLS', '454 4.7.0 TLS not available')],
    ['timeout', failure({ code: 'ETIMEDOUT' })],
    ['recipient', reply('RCPT TO', '550 5.1.1 The mailbox does not exist')],
    ['recipient', reply('RCPT TO', '550 No such user')],
    ['recipient', reply('DATA', '550-5.1.10 RESOLVER.ADR.RecipientNotFound')],
    ['mailbox-full', reply('RCPT TO', '452 4.2.2 Over quota')],
    ['mailbox-full', reply('DATA', '552 5.2.2 Mailbox full')],
    ['greylisted', reply('RCPT TO', '451 4.7.1 Try again later')],
    ['greylisted', reply('RCPT TO', '450 Greylisted')],
    ['rate-limit', reply('MAIL FROM', '421-4.7.28 Unusual rate')],
    ['rate-limit', reply('DATA', '550 5.4.5 Daily quota exceeded')],
    ['rate-limit', reply('RCPT TO', '452 4.5.3 Too many recipients')],
    ['too-large', reply('MAIL FROM', '552 5.3.4 Message size exceeds the limit')],
    ['too-large', reply('MAIL FROM', '552 Too big')],
    ['policy', reply('DATA', '550 5.7.26 Unauthenticated')],
    ['policy', reply('DATA', '554 Message refused')],
    ['sender', reply('MAIL FROM', '553 Sender not allowed')],
    ['unavailable', reply('EHLO', '421 Shutting down')],
    ['unavailable', reply('RCPT TO', '451 4.3.0 Local error')],
    ['refused', reply('DATA', '500 What?')],
    ['other', failure({ code: 'ESTREAM' })],
  ] as const)('is %s', (cause, seen) => {
    expect(smtpCause(seen)).toBe(cause);
  });

  it("is not guessed from the server's words", () => {
    expect(smtpCause(reply('DATA', '500 535 5.7.8 greylisted, quota, password'))).toBe('refused');
  });

  it('of an API is derived from its status', () => {
    expect([401, 403, 413, 422, 429, 503].map(apiCause)).toEqual([
      'login',
      'login',
      'too-large',
      'refused',
      'rate-limit',
      'unavailable',
    ]);
  });
});

it('finds an enhanced status code only at the start of a reply', () => {
  expect(enhancedCodeOf('550 5.1.1 No')).toBe('5.1.1');
  expect(enhancedCodeOf('550-5.1.1 No\n550 5.2.2 Full')).toBe('5.1.1');
  for (const none of [null, '', '550 No 5.1.1', '550 9.1.1 No', '550 5.1.1234 No']) {
    expect(enhancedCodeOf(none)).toBeNull();
  }
});
