import { beforeEach, describe, expect, it } from 'vitest';
import {
  formatQuery,
  formatterSite,
  limitFeedback,
  parts,
  reasonForm,
  resetFeedback,
  storedFeedback,
} from './formatter-support.ts';
import { eventually } from './support/eventually.ts';
import { reload } from './support/visit.ts';

const site = formatterSite({ isShared: false });

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

  it('the page says that feedback could not be saved, keeps the text, and keeps formatting', async () => {
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

  it('the counters show zeros if they cannot be loaded', async () => {
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

  it('feedback still counts as stored if the email function or the address lookup fails', async () => {
    const { page, end } = await site.open({ expectedErrors });
    await page.route(/\/functions\/v1\//, (route) => route.fulfill({ status: 503, body: '{}' }));
    await formatQuery(page, QUERY);
    await parts(page).button('Good').click();
    await page.getByText('Thank you.').waitFor();
    expect(await storedFeedback(site)).toMatchObject([{ user_ip: 'unknown' }]);
    await end();
  });

  it('the page accepts more feedback even if the email function never responds', async () => {
    const { page, end } = await site.open();
    await page.route(/send-feedback-email/, () => undefined);
    await formatQuery(page, QUERY);
    await parts(page).button('Good').click();
    await page.getByText('Thank you.').waitFor();
    expect(await parts(page).button('Good').isEnabled()).toBe(true);
    expect(await parts(page).button('Needs Improvement').isEnabled()).toBe(true);
    await eventually(() => parts(page).figure('Likes').textContent()).toBe('1');
    await end();
  });

  it('the page says that the visitor is offline, and sends the feedback once the connection is back', async () => {
    const { page, end } = await site.open({ expectedErrors });
    await formatQuery(page, QUERY);
    await parts(page).button('Needs Improvement').click();
    await reasonForm(page).reason.fill('too wide');
    await page.context().setOffline(true);
    await reasonForm(page).submit.click();
    await page.getByRole('alert').getByText('You are offline').waitFor();
    expect(await reasonForm(page).reason.inputValue()).toBe('too wide');
    await page.context().setOffline(false);
    await reasonForm(page).submit.click();
    await page.getByText('Thank you.').waitFor();
    expect(await storedFeedback(site)).toMatchObject([{ dislike_reason: 'too wide' }]);
    await end();
  });

  it('the page asks the visitor to wait after too many votes from one IP address', async () => {
    await limitFeedback(site, 1);
    const { page, end } = await site.open({ expectedErrors });
    for (let round = 0; round < 3; round += 1) {
      await formatQuery(page, `select ${round}`);
      await parts(page).button('Good').click();
      await eventually(() => parts(page).button('Good').isEnabled()).toBe(true);
    }
    await page.getByRole('alert').getByText('try again in a minute').waitFor();
    await end();
  });
});

describe('the counters', () => {
  it.each([
    ['the thousand rows that one response holds', 1_100, 400, '1,100', '73%', '1,500'],
    ['twenty thousand', 21_000, 4_000, '21,000', '84%', '25,000'],
  ])('count all feedback, even beyond %s', async (_, likes, dislikes, shownLikes, rate, total) => {
    await site.server.backend.database.run(`
      alter table public.sql_feedback disable trigger user;
      insert into public.sql_feedback
        (original_sql, formatted_sql, feedback_type, dislike_reason, session_id, query_hash)
      select 'a', 'A', case when n <= ${likes} then 'like' else 'dislike' end, 'no', 'tab ' || n, 'a'
      from generate_series(1, ${likes + dislikes}) as n;
      alter table public.sql_feedback enable trigger user;
    `);
    const { page, end } = await site.open();
    await eventually(() => parts(page).figure('Likes').textContent()).toBe(shownLikes);
    expect(await parts(page).figure('Satisfaction').textContent()).toBe(rate);
    expect(await parts(page).figure('Total Feedback').textContent()).toBe(total);
    await end();
  });
});
