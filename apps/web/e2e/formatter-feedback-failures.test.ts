import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type FormatterSite,
  formatQuery,
  limitFeedback,
  parts,
  reasonForm,
  resetFeedback,
  startFormatterSite,
  storedFeedback,
} from './formatter-support.ts';
import { eventually } from './support/eventually.ts';
import { reload } from './support/visit.ts';

let site: FormatterSite;
beforeAll(async () => {
  site = await startFormatterSite();
});
afterAll(() => site.close());

beforeEach(() => resetFeedback(site));

const QUERY = 'select a from t';
const NOT_SAVED = /could not be saved/;

describe('when the backend fails', () => {
  const expectedErrors = [
    /Failed to load resource/,
    /could not be (stored|read|sent)/,
    /Feedback failed/,
    /not accepted/,
  ];

  it('says that it could not be saved, keeps the text, and formats on', async () => {
    const { page, end } = await site.open({ expectedErrors });
    await page.route(/\/(rest|functions)\/v1\//, (route) => route.abort());
    await formatQuery(page, QUERY);
    await parts(page).button('Good').click();
    await page.getByRole('alert').getByText(NOT_SAVED).waitFor();
    expect(await parts(page).button('Good').isEnabled()).toBe(true);

    await parts(page).button('Needs Improvement').click();
    const { reason, followUp, email, submit } = reasonForm(page);
    await reason.fill('too wide');
    await followUp.check();
    await email.fill('reader@example.org');
    await submit.click();
    await page.getByRole('alert').getByText('What you wrote is still here.').waitFor();
    expect(await reason.inputValue()).toBe('too wide');
    expect(await email.inputValue()).toBe('reader@example.org');
    expect(await formatQuery(page, 'select b')).toBe('SELECT b');

    await page.unroute(/\/(rest|functions)\/v1\//);
    await submit.click();
    await page.getByText('Thank you.').waitFor();
    expect(await storedFeedback(site)).toMatchObject([
      { dislike_reason: 'too wide', original_sql: 'select b' },
    ]);
    await end();
  });

  it('shows zeros when the counts cannot be read', async () => {
    const { page, end } = await site.open({ expectedErrors });
    await page.route(/\/rest\/v1\//, (route) => route.fulfill({ status: 500, body: '{"message":"down"}' }));
    await reload(page);
    for (const [label, zero] of [
      ['Likes', '0'],
      ['Satisfaction', '0%'],
      ['Total Feedback', '0'],
    ] as const) {
      expect(await parts(page).figure(label).textContent()).toBe(zero);
    }
    await end();
  });

  it('still counts feedback as stored when the mail function or the address lookup fails', async () => {
    const { page, end } = await site.open({ expectedErrors });
    await page.route(/\/functions\/v1\//, (route) => route.fulfill({ status: 503, body: '{}' }));
    await formatQuery(page, QUERY);
    await parts(page).button('Good').click();
    await page.getByText('Thank you.').waitFor();
    expect(await storedFeedback(site)).toMatchObject([{ user_ip: 'unknown' }]);
    await end();
  });

  it('asks for patience when too much came from one address', async () => {
    await limitFeedback(site, 1);
    const { page, end } = await site.open({ expectedErrors });
    await formatQuery(page, QUERY);
    for (let round = 0; round < 3; round += 1) {
      await parts(page).button('Good').click();
      await eventually(() => parts(page).button('Good').isEnabled()).toBe(true);
    }
    await page.getByRole('alert').getByText('try again in a minute').waitFor();
    await end();
  });
});

describe('the counters', () => {
  it('count all feedback, also beyond the thousand rows that one answer holds', async () => {
    const { service } = site.server.backend;
    const row = { original_sql: 'a', formatted_sql: 'A', session_id: 'x' };
    const likes = Array.from({ length: 1_100 }, () => ({ ...row, feedback_type: 'like' }));
    const dislikes = Array.from({ length: 400 }, () => ({
      ...row,
      feedback_type: 'dislike',
      dislike_reason: 'no',
    }));
    for (const rows of [likes, dislikes]) {
      const { error } = await service.from('sql_feedback').insert(rows);
      if (error !== null) throw error;
    }
    const { page, end } = await site.open();
    await eventually(() => parts(page).figure('Likes').textContent()).toBe('1,100');
    expect(await parts(page).figure('Satisfaction').textContent()).toBe('73%');
    expect(await parts(page).figure('Total Feedback').textContent()).toBe('1,500');
    await end();
  });
});
