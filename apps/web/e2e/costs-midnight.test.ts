import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { costRow, costsSite, type OpenOptions, parts, recordCosts } from './costs-support.ts';
import { eventually } from './support/eventually.ts';

const site = costsSite();

/**
 * Half an hour before a Saturday begins in Wellington. The page's clock keeps running while a busy machine opens the
 * page.
 */
const BEFORE_MIDNIGHT = new Date('2025-11-21T10:30:00Z');
const MINUTE = 60_000;
const FRIDAY = { start: '2025-10-22', end: '2025-12-21' };
const SATURDAY = { start: '2025-10-23', end: '2025-12-22' };

async function openAtNight(options: OpenOptions = {}) {
  const { requested, prepare } = recordCosts(() => [costRow('2025-11-20', 'Cloud - Compute', 5)]);
  const visit = await site.open({
    now: null,
    prepare: async (page) => {
      await page.clock.install({ time: BEFORE_MIDNIGHT });
      await prepare(page);
    },
    ...options,
  });
  await parts(visit.page).chart.waitFor();
  return { ...visit, requested };
}

const fields = async (page: Page) => ({
  start: await parts(page).start.inputValue(),
  end: await parts(page).end.inputValue(),
});

describe('a page that is left open', () => {
  it('moves on at midnight in Wellington, and only then', async () => {
    // The jump of the clock exceeds the time limit of any request in progress.
    const { page, requested, end } = await openAtNight({ expectedErrors: [/TimeoutError/] });
    expect(requested).toEqual([FRIDAY]);
    await page.clock.fastForward(15 * MINUTE);
    expect(await fields(page)).toEqual(FRIDAY);
    await page.clock.fastForward(20 * MINUTE);
    await eventually(() => fields(page)).toEqual(SATURDAY);
    await eventually(() => requested).toEqual([FRIDAY, SATURDAY]);
    await parts(page).chart.waitFor();
    expect(new URL(page.url()).search).toBe('');
    // The following night.
    await page.clock.fastForward(24 * 60 * MINUTE);
    await eventually(() => requested.at(-1)).toEqual({ start: '2025-10-24', end: '2025-12-23' });
    await parts(page).reset.click();
    expect(await fields(page)).toEqual({ start: '2025-10-24', end: '2025-12-23' });
    await end();
  });

  it('moves on when the user comes back to it, even if its timers were suspended', async () => {
    const { page, requested, end } = await openAtNight();
    // While the machine was asleep, time passed and no timer fired.
    await page.clock.setFixedTime('2025-11-22T20:00:00Z');
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await eventually(() => requested.at(-1)).toEqual({ start: '2025-10-24', end: '2025-12-23' });
    await end();
  });

  it('keeps the dates that the user chose', async () => {
    const { page, requested, end } = await openAtNight({ query: '?start=2025-11-01&end=2025-11-30' });
    await page.clock.fastForward(45 * MINUTE);
    expect(await fields(page)).toEqual({ start: '2025-11-01', end: '2025-11-30' });
    expect(requested).toEqual([{ start: '2025-11-01', end: '2025-11-30' }]);
    await parts(page).reset.click();
    await eventually(() => requested.at(-1)).toEqual(SATURDAY);
    await end();
  });

  it('does not replace what is being typed', async () => {
    const { page, requested, end } = await openAtNight();
    await parts(page).end.fill('');
    await page.getByText('Enter a date as yyyy-mm-dd.').waitFor();
    await page.clock.fastForward(45 * MINUTE);
    await eventually(() => requested.at(-1)).toEqual(SATURDAY);
    expect(await fields(page)).toEqual({ start: FRIDAY.start, end: '' });
    await parts(page).end.fill('2025-11-25');
    await eventually(() => requested.at(-1)).toEqual({ start: FRIDAY.start, end: '2025-11-25' });
    await end();
  });

  it('keeps the focus in the chart', async () => {
    const { page, requested, end } = await openAtNight();
    await parts(page).plot.focus();
    await page.clock.fastForward(45 * MINUTE);
    await eventually(() => requested).toHaveLength(2);
    await parts(page).chart.waitFor();
    expect(await page.evaluate(() => document.activeElement?.closest('main section') !== null)).toBe(true);
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
    await end();
  });
});
