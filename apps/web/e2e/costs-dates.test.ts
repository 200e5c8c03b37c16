import { describe, expect, it } from 'vitest';
import {
  AROUND_NOON,
  answerCosts,
  answerRows,
  costRow,
  costsSite,
  NOON,
  parts,
  plausibleRows,
  recordCosts,
  requestedRange,
} from './costs-support.ts';
import { eventually } from './support/eventually.ts';

const site = costsSite();

const HOUR = 3_600_000;
const NOVEMBER = '?start=2025-11-01&end=2025-11-30';

describe('the dates', () => {
  it('are 30 days before and after today in Wellington by default', async () => {
    const { requested, prepare } = recordCosts(() => []);
    const { page, end } = await site.open({ prepare });
    const { start, end: last, shown } = parts(page);
    await parts(page).main.getByText('No data found').waitFor();
    expect(requested).toEqual([AROUND_NOON]);
    expect([await start.inputValue(), await last.inputValue()]).toEqual(Object.values(AROUND_NOON));
    expect(await shown.innerText()).toContain('61 days');
    await end();
  });

  it.each([
    // Both days on which the clock changes, on machines where it is the previous or the next day.
    ['America/Los_Angeles', '2025-09-27T12:30:00Z', '2025-08-29', '2025-10-28'],
    ['Asia/Kolkata', '2025-09-27T11:59:59Z', '2025-08-28', '2025-10-27'],
    ['Pacific/Kiritimati', '2025-09-27T11:59:59Z', '2025-08-28', '2025-10-27'],
    ['America/Los_Angeles', '2025-04-05T11:30:00Z', '2025-03-07', '2025-05-06'],
    ['Pacific/Kiritimati', '2025-04-05T10:59:59Z', '2025-03-06', '2025-05-05'],
    ['Asia/Kolkata', '2025-04-06T12:00:00Z', '2025-03-08', '2025-05-07'],
  ])('are Wellington’s on a machine in %s at %s', async (timezoneId, now, start, end) => {
    const { requested, prepare } = recordCosts(() => [
      costRow(start, 'Edge - first', 1),
      costRow(end, 'Edge - last', 2),
    ]);
    const { page, end: close } = await site.open({ timezoneId, now: new Date(now), prepare });
    const { total, plot } = parts(page);
    await plot.waitFor();
    expect(requested).toEqual([{ start, end }]);
    expect(await total.innerText()).toContain('$3.00');
    expect(await plot.getAttribute('aria-valuemax')).toBe('61');
    await close();
  });

  it('are requested once, 300 ms after the last change', async () => {
    const { requested, prepare } = recordCosts(() => plausibleRows());
    const { page, end } = await site.open({
      now: null,
      query: NOVEMBER,
      prepare: async (page) => {
        await page.clock.install({ time: NOON });
        await prepare(page);
      },
    });
    const { start, end: last, chart, shown } = parts(page);
    await chart.waitFor();
    // From here on, time passes only when the test says so: a busy machine may be slow between two changes.
    await page.clock.pauseAt(NOON.getTime() + HOUR);
    await start.fill('2025-11-02');
    await page.clock.runFor(299);
    await start.fill('2025-11-03');
    await page.clock.runFor(299);
    await last.fill('2025-11-20');
    await page.clock.runFor(299);
    expect(requested).toHaveLength(1);
    await page.clock.runFor(1);
    await eventually(() => requested).toHaveLength(2);
    expect(requested).toEqual([
      { start: '2025-11-01', end: '2025-11-30' },
      { start: '2025-11-03', end: '2025-11-20' },
    ]);
    await eventually(() => shown.innerText()).toContain('18 days');
    await chart.waitFor();
    expect(new URL(page.url()).search).toBe('?start=2025-11-03&end=2025-11-20');
    await page.clock.resume();
    await page.reload();
    await chart.waitFor();
    expect(await start.inputValue()).toBe('2025-11-03');
    expect(requested.at(-1)).toEqual({ start: '2025-11-03', end: '2025-11-20' });
    await end();
  });

  it('that are not a valid range are kept with a message, and the chart stays', async () => {
    const { requested, prepare } = recordCosts(() => plausibleRows());
    const { page, end } = await site.open({ now: null, query: NOVEMBER, prepare });
    const { start, end: last, chart, shown } = parts(page);
    await chart.waitFor();
    await last.fill('2025-10-31');
    await page.getByText('The end date is before the start date.').waitFor();
    expect(await last.inputValue()).toBe('2025-10-31');
    expect(await last.getAttribute('aria-invalid')).toBe('true');
    expect(await chart.isVisible()).toBe(true);
    expect(await shown.innerText()).toContain('30 days');
    await last.fill('');
    await page.getByText('Enter a date as yyyy-mm-dd.').waitFor();
    await start.fill('2005-11-01');
    await last.fill('2025-11-30');
    await page.getByText('Choose ten years or less.').waitFor();
    expect(requested).toHaveLength(1);
    await start.fill('2025-11-15');
    await eventually(() => requested).toHaveLength(2);
    expect(await page.getByText('Choose ten years or less.').count()).toBe(0);
    await end();
  });

  it('say what is wrong once the typing has ended, not in the middle of a year', async () => {
    const { page, end } = await site.open({
      now: null,
      query: NOVEMBER,
      rows: plausibleRows(),
      prepare: (page) => page.clock.install({ time: NOON }),
    });
    const { start, chart } = parts(page);
    await chart.waitFor();
    await page.clock.pauseAt(NOON.getTime() + HOUR);
    const message = page.getByText('Choose a date from 1900-01-01');
    // The value after the first digit of the year.
    await start.fill('0002-11-01');
    await page.clock.runFor(1_400);
    expect(await message.count()).toBe(0);
    await page.clock.runFor(200);
    await message.waitFor();
    await start.fill('2025-11-01');
    await eventually(() => message.count()).toBe(0);
    await end();
  });

  it('are left alone while one of them is incomplete', async () => {
    const { page, end } = await site.open({ now: null, query: NOVEMBER, rows: plausibleRows() });
    const { start, chart } = parts(page);
    await chart.waitFor();
    // Firefox clears all parts of a field that is written to while one is missing; Chromium hides that.
    await start.evaluate((field) => {
      const writes: string[] = [];
      Object.assign(window, { writes });
      new MutationObserver(() => writes.push('attribute')).observe(field, { attributeFilter: ['value'] });
      const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
      Object.defineProperty(field, 'value', {
        get: () => value?.get?.call(field),
        set: (text: string) => {
          writes.push(text);
          value?.set?.call(field, text);
        },
      });
    });
    await start.focus();
    await page.keyboard.press('Backspace');
    await page.getByText('Enter a date as yyyy-mm-dd.').waitFor();
    expect(await page.evaluate('writes')).toEqual([]);
    await page.keyboard.type('05');
    await eventually(() => start.inputValue()).not.toBe('');
    expect(await page.evaluate('writes')).toEqual([]);
    await parts(page).reset.click();
    await eventually(() => page.evaluate('writes')).toHaveLength(1);
    await end();
  });

  it('in an invalid link cause a message, and the default ones are shown', async () => {
    const { page, end } = await site.open({
      query: '?start=2025-12-31&end=2025-01-01',
      rows: plausibleRows(),
    });
    const { chart, shown } = parts(page);
    await page.getByText('The end date is before the start date.').waitFor();
    await chart.waitFor();
    expect(await shown.innerText()).toContain('61 days');
    await end();
  });

  it('ignore a late response for an earlier range', async () => {
    const held = Promise.withResolvers<void>();
    const { page, end } = await site.open({
      now: null,
      query: '?start=2025-11-01&end=2025-11-10',
      prepare: (page) =>
        answerCosts(page, async (route) => {
          const range = requestedRange(route);
          if (range.end === '2025-11-10') await held.promise;
          await answerRows(route, [costRow(range.start, `Until - ${range.end}`, 1)]).catch(() => undefined);
        }),
    });
    const { end: last, row, chart } = parts(page);
    await last.fill('2025-11-12');
    await row('Until - 2025-11-12').waitFor();
    held.resolve();
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    await chart.waitFor();
    expect(await parts(page).order()).toEqual(['Until - 2025-11-12']);
    await end();
  });

  it('are reset to the default ones with all categories visible', async () => {
    const { page, end } = await site.open({
      now: null,
      query: NOVEMBER,
      rows: plausibleRows(),
    });
    const { eye, reset, chart, shown } = parts(page);
    await chart.waitFor();
    await eye('Cloud - Compute').click();
    await eventually(() => shown.innerText()).toContain('11 of 12 categories visible');
    await reset.click();
    await eventually(() => shown.innerText()).toMatch(/61 days/);
    expect(new URL(page.url()).search).toBe('');
    // Leaves at once, while the choice is being saved: the page keeps unsaved choices until it returns.
    await page.goto(`${new URL(page.url()).pathname}?start=2025-11-01&end=2025-11-30`);
    await eventually(() => shown.innerText()).toContain('12 of 12 categories visible');
    await end();
  });
});
