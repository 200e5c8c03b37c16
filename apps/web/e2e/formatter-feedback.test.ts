import { beforeEach, describe, expect, it } from 'vitest';
import {
  formatQuery,
  formatterSite,
  parts,
  reasonForm,
  resetFeedback,
  storedFeedback,
} from './formatter-support.ts';
import { eventually } from './support/eventually.ts';

const site = formatterSite({ isShared: false });

beforeEach(() => resetFeedback(site));

const QUERY = 'select a from t';
const FORMATTED = 'SELECT a\n  FROM t';

describe('the Good button', () => {
  it('stores a like, emails it, counts it and says thank you', async () => {
    const { page, end } = await site.open();
    const { button, figure } = parts(page);
    expect(await figure('Likes').textContent()).toBe('0');
    expect(await figure('Satisfaction').textContent()).toBe('0%');
    await formatQuery(page, QUERY);
    await button('Good').click();
    await page.getByText('Thank you.').waitFor();
    await eventually(() => figure('Likes').textContent()).toBe('1');
    expect(await figure('Satisfaction').textContent()).toBe('100%');
    expect(await figure('Total Feedback').textContent()).toBe('1');

    const [row, ...others] = await storedFeedback(site);
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
    expect(row?.formatting_changes).not.toEqual([]);
    expect(row?.formatting_changes).toBeInstanceOf(Array);
    const mails = async () => (await site.server.backend.service.from('email_outbox').select('kind')).data;
    await eventually(mails).toHaveLength(1);
    await end();
  });

  it('says beforehand what is sent, and removes the thank-you when a new query comes', async () => {
    const { page, end } = await site.open();
    await formatQuery(page, QUERY);
    const note = page.getByText('Feedback sends us');
    for (const part of ['query', 'formatted text', 'list of changes', 'IP address', 'browser', 'this tab']) {
      expect(await note.textContent()).toContain(part);
    }
    await parts(page).button('Good').click();
    await page.getByText('Thank you.').waitFor();
    await parts(page).input.fill('select b from t');
    await eventually(() => page.getByText('Thank you.').count()).toBe(0);
    await end();
  });

  it('does nothing while there is no query', async () => {
    const { page, end } = await site.open();
    const { button, input } = parts(page);
    await button('Good').click();
    await button('Needs Improvement').click();
    expect(await reasonForm(page).reason.count()).toBe(0);
    await formatQuery(page, QUERY);
    await input.fill('');
    await button('Good').click();
    expect(await storedFeedback(site)).toEqual([]);
    await end();
  });

  it('keeps the session for the tab, and starts another in the next', async () => {
    const first = await site.open();
    for (const round of [1, 2]) {
      await formatQuery(first.page, `select ${round}`);
      await parts(first.page).button('Good').click();
      await eventually(async () => (await storedFeedback(site)).length).toBe(round);
      await first.page.getByText('Thank you.').waitFor();
    }
    await first.end();
    const second = await site.open();
    await formatQuery(second.page, QUERY);
    await parts(second.page).button('Good').click();
    await second.page.getByText('Thank you.').waitFor();
    const sessions = (await storedFeedback(site)).map((row) => row.session_id);
    expect(sessions[0]).toBe(sessions[1]);
    expect(sessions[2]).not.toBe(sessions[0]);
    await second.end();
  });
});

describe('one vote per query', () => {
  it('counts once, however often Good is pressed, and says so', async () => {
    const { page, end } = await site.open({ expectedErrors: [/status of 409/] });
    const { button, figure } = parts(page);
    await formatQuery(page, QUERY);
    await button('Good').click();
    await page.getByText('Thank you. Your feedback is saved').waitFor();
    for (let time = 1; time < 26; time += 1) {
      await button('Good').click();
      await eventually(() => button('Good').isEnabled()).toBe(true);
    }
    await page.getByText('it is counted').waitFor();
    expect(await storedFeedback(site)).toHaveLength(1);
    await eventually(() => figure('Likes').textContent()).toBe('1');

    await formatQuery(page, 'select b');
    await button('Good').click();
    await eventually(() => figure('Likes').textContent()).toBe('2');
    await end();
  });

  it('is the latest one: a change of mind withdraws the like', async () => {
    const { page, end } = await site.open();
    const { button, figure } = parts(page);
    await formatQuery(page, QUERY);
    await button('Good').click();
    await eventually(() => figure('Satisfaction').textContent()).toBe('100%');
    await button('Needs Improvement').click();
    await reasonForm(page).reason.fill('too wide');
    await reasonForm(page).submit.click();
    await eventually(() => figure('Satisfaction').textContent()).toBe('0%');
    expect(await figure('Total Feedback').textContent()).toBe('1');
    expect(await storedFeedback(site)).toHaveLength(2);
    await end();
  });
});

describe('the Needs Improvement form', () => {
  it('stores the reason and the email address of those who want to be contacted, and resets', async () => {
    const { page, end } = await site.open();
    const { button, figure } = parts(page);
    await formatQuery(page, QUERY);
    await button('Needs Improvement').click();
    const { reason, followUp, email, submit } = reasonForm(page);
    await eventually(() => reason.evaluate((area) => area === document.activeElement)).toBe(true);
    expect(await email.count()).toBe(0);
    await reason.fill('Keywords should stay small');
    await followUp.check();
    await email.fill('reader@example.org');
    await submit.click();
    await page.getByText('Thank you.').waitFor();
    expect(await storedFeedback(site)).toMatchObject([
      {
        feedback_type: 'dislike',
        dislike_reason: 'Keywords should stay small',
        follow_up_email: 'reader@example.org',
        wants_follow_up: true,
      },
    ]);
    await eventually(() => figure('Total Feedback').textContent()).toBe('1');
    expect(await figure('Satisfaction').textContent()).toBe('0%');
    expect(await reason.count()).toBe(0);
    await eventually(() =>
      button('Needs Improvement').evaluate((element) => element === document.activeElement),
    ).toBe(true);

    await button('Needs Improvement').click();
    expect(await reason.inputValue()).toBe('');
    expect(await followUp.isChecked()).toBe(false);
    await end();
  });

  it('sends no email address once the box is unticked', async () => {
    const { page, end } = await site.open();
    await formatQuery(page, QUERY);
    await parts(page).button('Needs Improvement').click();
    const { reason, followUp, email, submit } = reasonForm(page);
    await reason.fill('too wide');
    await followUp.check();
    await email.fill('reader@example.org');
    await followUp.uncheck();
    await submit.click();
    await page.getByText('Thank you.').waitFor();
    expect(await storedFeedback(site)).toMatchObject([{ follow_up_email: null, wants_follow_up: false }]);
    await end();
  });

  it('forgets everything on Cancel and sends nothing', async () => {
    const { page, end } = await site.open();
    await formatQuery(page, QUERY);
    const { reason, followUp, email, cancel } = reasonForm(page);
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
    expect(await storedFeedback(site)).toEqual([]);
    await end();
  });

  it.each([
    ['a blank reason', ' \n ', '', 'Please say what could be improved.'],
    [
      'a megabyte of text',
      'x'.repeat(1_000_000),
      '',
      'Please keep it to 4,000 characters; yours has 1,000,000.',
    ],
    [
      'an invalid email address',
      'too wide',
      'reader(at)example',
      'Please enter an email address like name@example.org',
    ],
  ])('refuses %s with a reason, and keeps what was typed', async (_, text, address, message) => {
    const { page, end } = await site.open();
    await formatQuery(page, QUERY);
    await parts(page).button('Needs Improvement').click();
    const { reason, followUp, email, submit } = reasonForm(page);
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
    expect(await storedFeedback(site)).toEqual([]);
    await end();
  });

  it('stores HTML as text and never runs it', async () => {
    const { page, end } = await site.open();
    const html = `<img src=x onerror="document.title='run'"><script>document.title='run'</script>`;
    const title = await page.title();
    await formatQuery(page, `select '${html.replaceAll("'", "''")}' from t`);
    await parts(page).button('Show Diff').click();
    await parts(page).button('Needs Improvement').click();
    await reasonForm(page).reason.fill(html);
    await reasonForm(page).submit.click();
    await page.getByText('Thank you.').waitFor();
    expect(await storedFeedback(site)).toMatchObject([{ dislike_reason: html }]);
    expect(await page.title()).toBe(title);
    await end();
  });

  it('truncates a query that is too long to store, and says so beforehand', async () => {
    const { page, end } = await site.open();
    await formatQuery(page, `select '${'x'.repeat(210_000)}'`);
    expect(await page.getByText('only its first 200,000 characters are sent').isVisible()).toBe(true);
    await parts(page).button('Good').click();
    await page.getByText('Thank you.').waitFor();
    const [row] = await storedFeedback(site);
    expect(row?.original_sql).toHaveLength(200_000);
    expect(row?.original_sql).toContain('/* cut for feedback: 210,009 characters in all */');
    await end();
  });
});
