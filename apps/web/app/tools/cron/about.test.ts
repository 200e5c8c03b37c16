import { expect, it } from 'vitest';
import { CRON_INPUT } from '../../content/cron.ts';
import { CRON_ABOUT as ABOUT } from '../../content/cron-about.ts';
import { describeCron, type Flavour, parseCron } from './logic.ts';

function meaning(text: string, flavour: Flavour | null = null): string {
  const cron = parseCron(text, flavour);
  return cron.kind === 'cron' ? describeCron(cron) : 'refused';
}

it('shows the real meaning of the example', () => {
  expect(meaning(ABOUT.example.input)).toBe(ABOUT.example.output);
  expect(CRON_INPUT.example).toBe(ABOUT.example.input);
});

it.each(ABOUT.options)('shows what the option does: $name', ({ input, options, output }) => {
  expect(meaning(input, options.flavour)).toBe(output);
});

it('compares the schedulers as they are', () => {
  const [weekday, both, hours] = ABOUT.beside.rows;
  expect([
    meaning('0 0 * * 1', 'crontab'),
    meaning('0 0 0 ? * 1', 'quartz'),
    meaning('0 0 0 * * 1', 'spring'),
  ]).toEqual(weekday.slice(1).map((days) => `At 00:00, on ${days}.`));
  expect(meaning('0 0 13 * FRI', 'crontab')).toContain('on the 13th of the month, and also on Fridays');
  expect([meaning('0 0 0 13 * FRI', 'quartz'), meaning('0 0 22-2 * * *', 'spring')]).toEqual([
    both[2],
    hours[3],
  ]);
  expect(meaning('0 22-2 * * *', 'crontab')).toBe(hours[1]);
  expect(meaning('0 0 22-2 ? * *', 'quartz')).toContain('22:00 and 23:00');
});
