import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FormatterSite, formatQuery, parts, startFormatterSite } from './formatter-support.ts';

let site: FormatterSite;
beforeAll(async () => {
  site = await startFormatterSite();
});
afterAll(() => site.close());

const limitPerMinute = (perMinute: number) =>
  site.server.backend.service
    .from('rate_limits')
    .update({ per_minute: perMinute, per_day: 100_000 })
    .eq('action', 'sql_feedback');

beforeEach(async () => {
  const { service } = site.server.backend;
  for (const { error } of [
    await service.from('sql_feedback').delete().neq('session_id', ''),
    await service.from('email_outbox').delete().neq('kind', ''),
    await limitPerMinute(100_000),
  ]) {
    if (error !== null) throw error;
  }
});

async function storedRows() {
  const { data, error } = await site.server.backend.service
    .from('sql_feedback')
    .select('*')
    .order('created_at');
  if (error !== null) throw error;
  return data;
}

const QUERY = 'select a from t';
const FORMATTED = 'SELECT a\n  FROM t';
const NOT_SAVED = /could not be saved/;

const form = (page: Page) => ({
  reason: page.getByLabel('What could be improved? *'),
  followUp: page.getByLabel("I'd like to be contacted about this feedback"),
  email: page.getByLabel('Email Address'),
  submit: page.getByRole('button', { name: 'Submit Feedback' }),
  cancel: page.getByRole('button', { name: 'Cancel' }),
});

describe('Good', () => {
  it('stores a like, mails it, counts it and says thank you', async () => {
    const { page, end } = await site.open();
    const { button, figure } = parts(page);
    expect(await figure('Likes').textContent()).toBe('0');
    expect(await figure('Satisfaction').textContent()).toBe('0%');
    await formatQuery(page, QUERY);
    await button('Good').click();
    await page.getByText('Thank you.').waitFor();
    await expect.poll(() => figure('Likes').textContent()).toBe('1');
    expect(await figure('Satisfaction').textContent()).toBe('100%');
    expect(await figure('Total Feedback').textContent()).toBe('1');

    const [row, ...others] = await storedRows();
    expect(others).toEqual([]);
    const session = await page.evaluate(() => sessionStorage.getItem('formatter-session'));
    expect(row).toMatchObject({
      original_sql: QUERY,
      formatted_sql: FORMATTED,
      feedback_type: 'like',
      dislike_reason: null,
      follow_up_email: null,
      wants_follow_up: false,
      user_ip: '127.0.0.1',
      session_id: session,
      user_agent: await page.evaluate(() => navigator.userAgent),
    });
    expect(row.formatting_changes.length).toBeGreaterThan(0);
    const mails = await site.server.backend.service.from('email_outbox').select('kind');
    expect(mails.data).toHaveLength(1);
    await end();
  });

  it('does nothing while there is no query', async () => {
    const { page, end } = await site.open();
    const { button, input } = parts(page);
    await button('Good').click();
    await button('Needs Improvement').click();
    expect(await form(page).reason.count()).toBe(0);
    await formatQuery(page, QUERY);
    await input.fill('');
    await button('Good').click();
    expect(await storedRows()).toEqual([]);
    await end();
  });

  it('keeps the session for the tab and takes another for the next', async () => {
    const first = await site.open();
    await formatQuery(first.page, QUERY);
    for (const round of [1, 2]) {
      await parts(first.page).button('Good').click();
      await expect.poll(async () => (await storedRows()).length).toBe(round);
      await first.page.getByText('Thank you.').waitFor();
    }
    await first.end();
    const second = await site.open();
    await formatQuery(second.page, QUERY);
    await parts(second.page).button('Good').click();
    await second.page.getByText('Thank you.').waitFor();
    const sessions = (await storedRows()).map((row) => row.session_id);
    expect(sessions[0]).toBe(sessions[1]);
    expect(sessions[2]).not.toBe(sessions[0]);
    await second.end();
  });
});

describe('Needs Improvement', () => {
  it('stores the reason and the e-mail of who wants to be contacted, and resets', async () => {
    const { page, end } = await site.open();
    const { button, figure } = parts(page);
    await formatQuery(page, QUERY);
    await button('Needs Improvement').click();
    const { reason, followUp, email, submit } = form(page);
    expect(await reason.evaluate((area) => area === document.activeElement)).toBe(true);
    expect(await email.count()).toBe(0);
    await reason.fill('Keywords should stay small');
    await followUp.check();
    await email.fill('reader@example.org');
    await submit.click();
    await page.getByText('Thank you.').waitFor();
    expect(await storedRows()).toMatchObject([
      {
        feedback_type: 'dislike',
        dislike_reason: 'Keywords should stay small',
        follow_up_email: 'reader@example.org',
        wants_follow_up: true,
      },
    ]);
    await expect.poll(() => figure('Total Feedback').textContent()).toBe('1');
    expect(await figure('Satisfaction').textContent()).toBe('0%');
    expect(await reason.count()).toBe(0);
    await expect
      .poll(() => button('Needs Improvement').evaluate((element) => element === document.activeElement))
      .toBe(true);

    await button('Needs Improvement').click();
    expect(await reason.inputValue()).toBe('');
    expect(await followUp.isChecked()).toBe(false);
    await end();
  });

  it('sends no e-mail address when the box is not ticked any more', async () => {
    const { page, end } = await site.open();
    await formatQuery(page, QUERY);
    await parts(page).button('Needs Improvement').click();
    const { reason, followUp, email, submit } = form(page);
    await reason.fill('too wide');
    await followUp.check();
    await email.fill('reader@example.org');
    await followUp.uncheck();
    await submit.click();
    await page.getByText('Thank you.').waitFor();
    expect(await storedRows()).toMatchObject([{ follow_up_email: null, wants_follow_up: false }]);
    await end();
  });

  it('forgets everything on Cancel and sends nothing', async () => {
    const { page, end } = await site.open();
    await formatQuery(page, QUERY);
    const { reason, followUp, email, cancel } = form(page);
    await parts(page).button('Needs Improvement').click();
    await reason.fill('never mind');
    await followUp.check();
    await email.fill('reader@example.org');
    await cancel.click();
    expect(await reason.count()).toBe(0);
    await parts(page).button('Needs Improvement').click();
    expect(await reason.inputValue()).toBe('');
    await followUp.check();
    expect(await email.inputValue()).toBe('');
    expect(await storedRows()).toEqual([]);
    await end();
  });

  it.each([
    ['a blank reason', ' \n ', '', 'Please say what could be improved.'],
    [
      'a megabyte of text',
      'x'.repeat(1_000_000),
      '',
      'Please keep it to 4,000 characters; this is 1,000,000.',
    ],
    [
      'an e-mail that is none',
      'too wide',
      'reader(at)example',
      'Please enter an email address like name@example.org',
    ],
  ])('refuses %s in words and keeps what was typed', async (_, text, address, message) => {
    const { page, end } = await site.open();
    await formatQuery(page, QUERY);
    await parts(page).button('Needs Improvement').click();
    const { reason, followUp, email, submit } = form(page);
    await reason.fill(text);
    if (address !== '') {
      await followUp.check();
      await email.fill(address);
    }
    await submit.click();
    const faulty = address === '' ? reason : email;
    expect(await page.getByText(message).isVisible()).toBe(true);
    expect(await faulty.getAttribute('aria-invalid')).toBe('true');
    expect(await faulty.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await reason.inputValue()).toBe(text);
    expect(await storedRows()).toEqual([]);
    await end();
  });

  it('stores HTML as the text it is and never runs it', async () => {
    const { page, end } = await site.open();
    const html = `<img src=x onerror="document.title='run'"><script>document.title='run'</script>`;
    const title = await page.title();
    await formatQuery(page, `select '${html.replaceAll("'", "''")}' from t`);
    await parts(page).button('Show Diff').click();
    await parts(page).button('Needs Improvement').click();
    await form(page).reason.fill(html);
    await form(page).submit.click();
    await page.getByText('Thank you.').waitFor();
    expect(await storedRows()).toMatchObject([{ dislike_reason: html }]);
    expect(await page.title()).toBe(title);
    await end();
  });

  it('cuts a query that is longer than feedback stores, and says so before', async () => {
    const { page, end } = await site.open();
    await formatQuery(page, `select '${'x'.repeat(210_000)}'`);
    expect(await page.getByText('only its first 200,000 characters are sent').isVisible()).toBe(true);
    await parts(page).button('Good').click();
    await page.getByText('Thank you.').waitFor();
    const [row] = await storedRows();
    expect(row.original_sql).toHaveLength(200_000);
    expect(row.original_sql).toContain('/* cut for feedback: 210,009 characters in all */');
    await end();
  });
});

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
    const { reason, followUp, email, submit } = form(page);
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
    expect(await storedRows()).toMatchObject([{ dislike_reason: 'too wide', original_sql: 'select b' }]);
    await end();
  });

  it('shows zeros when the counts cannot be read', async () => {
    const { page, end } = await site.open({ expectedErrors });
    await page.route(/\/rest\/v1\//, (route) => route.fulfill({ status: 500, body: '{"message":"down"}' }));
    await page.reload();
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
    expect(await storedRows()).toMatchObject([{ user_ip: 'unknown' }]);
    await end();
  });

  it('asks for patience when too much came from one address', async () => {
    const { error } = await limitPerMinute(1);
    expect(error).toBeNull();
    const { page, end } = await site.open({ expectedErrors });
    await formatQuery(page, QUERY);
    for (let round = 0; round < 3; round += 1) {
      await parts(page).button('Good').click();
      await expect.poll(() => parts(page).button('Good').isEnabled()).toBe(true);
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
    await expect.poll(() => parts(page).figure('Likes').textContent()).toBe('1,100');
    expect(await parts(page).figure('Satisfaction').textContent()).toBe('73%');
    expect(await parts(page).figure('Total Feedback').textContent()).toBe('1,500');
    await end();
  });
});
