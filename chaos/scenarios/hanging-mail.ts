import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { feedbackRow } from '@hln/test-support/feedback-row';
import { usedDataDir } from '@hln/test-support/server';
import { startSmtp, type TestSmtp } from '@hln/test-support/smtp';
import { namesIn, settle } from '../ledger.ts';
import { injectFaultUnderLoad, type Scenario } from '../scenario.ts';
import type { Stage } from '../stage.ts';

const MAILS = 5;
/** A hanging email is retried after half a minute; a wait of several minutes means that it is not. */
const GIVE_UP_MS = 240_000;

/**
 * A mail server takes messages and never confirms them, and is replaced by one that works. Each email arrives once, or
 * is recorded with an unknown outcome (docs/decisions/email.md).
 */
export const hangingMail: Scenario = {
  name: 'mail server hanging, embedded',
  needs: 'nothing',
  run: async (rounds) => {
    const dataDir = await usedDataDir();
    const asked = new Set<string>();
    const arrived: string[] = [];
    let unknown: string[] = [];
    let smtp: TestSmtp = await startSmtp();
    const port = Number(new URL(smtp.url).port);
    const environment = { SMTP_URL: smtp.url, FEEDBACK_MAIL_TO: 'team@hln.example' };

    const hang = async (stage: Stage) => {
      await smtp.close();
      const deaf = await startSmtp({ port, silent: true });
      for (let count = 0; count < MAILS; count += 1) asked.add(await tellTeam(stage));
      await deaf.receiving;
      await deaf.close();
      smtp = await startSmtp({ port });
      const until = performance.now() + GIVE_UP_MS;
      for (;;) {
        await deliver(stage);
        arrived.push(...namesIn(smtp.messages.splice(0)));
        unknown = await unknownOnes(stage);
        const known = new Set([...arrived, ...unknown]);
        if ([...asked].every((name) => known.has(name)) || performance.now() > until) return;
        await new Promise((resolve) => setTimeout(resolve, 1_000));
      }
    };
    try {
      const outcome = await injectFaultUnderLoad(dataDir, environment, Array(rounds).fill(hang));
      const notes = [`${unknown.length} of ${asked.size} emails are on record as unknown`];
      return { ...outcome, notes, further: { mails: settle(asked, [...arrived, ...unknown]) } };
    } finally {
      await smtp.close();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
};

/** Stores a dislike and triggers the email to the team. @returns the name that identifies its email */
async function tellTeam(stage: Stage): Promise<string> {
  const name = `mail${randomBytes(8).toString('hex')}`;
  const row = feedbackRow({ session_id: name, feedback_type: 'dislike', dislike_reason: name });
  const headers = { apikey: stage.publishableKey, 'content-type': 'application/json' };
  const stored = await fetch(`${stage.url}/rest/v1/sql_feedback`, {
    method: 'POST',
    headers: { ...headers, prefer: 'return=minimal' },
    body: JSON.stringify(row),
  });
  const told = await fetch(`${stage.url}/functions/v1/send-feedback-email`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ record: { ...row, created_at: new Date().toISOString() } }),
  });
  if (!stored.ok || !told.ok) throw new Error(`No mail was asked for: ${stored.status}, ${told.status}.`);
  return name;
}

async function deliver(stage: Stage): Promise<void> {
  const answer = await fetch(`${stage.url}/functions/v1/deliver-outbox`, {
    method: 'POST',
    headers: { apikey: stage.secretKey },
  });
  await answer.arrayBuffer();
}

/** Returns the names of the emails whose outcome is recorded as unknown. */
async function unknownOnes(stage: Stage): Promise<string[]> {
  const answer = await fetch(`${stage.url}/rest/v1/email_outbox?select=status,content:text_body`, {
    headers: { apikey: stage.secretKey },
  });
  if (!answer.ok) throw new Error(`The outbox cannot be read: ${answer.status} ${await answer.text()}`);
  const emails = (await answer.json()) as { status: string; content: string }[];
  return namesIn(emails.filter(({ status }) => status === 'unknown'));
}
