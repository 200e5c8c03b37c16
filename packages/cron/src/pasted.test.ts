import { describe, expect, it } from 'vitest';
import { cronAdvice, describeCron, parseCron } from './index.ts';

describe('what stands around an expression', () => {
  it.each([
    ['"0 9 * * 1-5"', '0 9 * * 1-5'],
    ["'0 9 * * 1-5',", '0 9 * * 1-5'],
    ['`0 9 * * 1-5`', '0 9 * * 1-5'],
    ["- cron: '0 0 * * *'", '0 0 * * *'],
    ['- cron: 0 0 * * *', '0 0 * * *'],
    ["    - cron:  '30 5,17 * * *' # twice a day", '30 5,17 * * *'],
    ['schedule: "0 0 * * 0"', '0 0 * * 0'],
    ['"schedule": "0 0 * * 0",', '0 0 * * 0'],
    ['{ "cron": "0 0 * * 0" }', '0 0 * * 0'],
    ['cron.expression=0 0 * * MON', '0 0 * * MON'],
    ['@Scheduled(cron = "0 0 9 * * MON")', '0 0 9 * * MON'],
    ["cron.schedule('0 9 * * *');", '0 9 * * *'],
    ['schedule_expression = "cron(0 12 * * ? *)"', '0 12 * * ? *'],
    ["on:\n  schedule:\n    - cron: '0 0 * * *'\n", '0 0 * * *'],
    ["on:   schedule:     - cron: '0 0 * * *'", '0 0 * * *'],
    ['# m h dom mon dow command\n0 9 * * 1-5', '0 9 * * 1-5'],
    ['SHELL=/bin/sh\r\nMAILTO=root\r\n\r\n0 9 * * 1-5\r\n', '0 9 * * 1-5'],
  ])('is left out: %j', (text, expected) => {
    const read = parseCron(text);
    expect(
      read.kind === 'cron' &&
        Object.values(read.fields)
          .map((field) => field.text)
          .join(' '),
    ).toBe(expected);
    expect(read).toMatchObject({ command: '', remarks: [] });
  });

  it('moves no place', () => {
    expect(parseCron("# one\n- cron: '61 0 * * *'")).toMatchObject({
      kind: 'failed',
      problems: [{ offset: 15, length: 2 }],
    });
  });

  it('keeps commands, time zones and macros as they are', () => {
    expect(parseCron('0 5 * * 1 echo "a: b", c;')).toMatchObject({ command: 'echo "a: b", c;' });
    expect(parseCron('CRON_TZ=Europe/Berlin\n0 5 * * 1 tar -x')).toMatchObject({
      zone: 'Europe/Berlin',
      command: 'tar -x',
    });
    expect(parseCron('"@daily"')).toMatchObject({ macro: '@daily' });
    expect(parseCron('0 0 * * * echo "#1" # two')).toMatchObject({ command: 'echo "#1" # two', remarks: [] });
    expect(parseCron('0 0 0 ? * FRI#2')).toMatchObject({ flavour: 'quartz' });
  });

  it('may be a comment, which is said', () => {
    for (const text of ['0 9 * * 1-5 # weekdays', '0 9 * * 1-5 #weekdays'])
      expect(parseCron(text)).toMatchObject({
        flavour: 'crontab',
        command: '',
        remarks: [expect.stringContaining('read as a comment')],
      });
    expect(parseCron('0 0 9 * * MON # weekly')).toMatchObject({ flavour: 'spring' });
  });
});

describe('more than one expression', () => {
  it.each([
    ['0 9 * * 1-5\n0 10 * * *', 12, 'more than one expression'],
    ['0 9 * * 1-5 /bin/a\n\n0 10 * * * /bin/b', 20, 'more than one expression'],
    ["- cron: '0 0 * * *'\n- cron: '0 12 * * *'", 20, 'more than one expression'],
    ["- cron: '0 0 * * *' - cron: '0 12 * * *'", 20, 'more than one expression'],
    ['0 9 * * 1-5 0 10 * * *', 12, 'These are 10 fields'],
    ['# only a comment', 0, 'This is a comment'],
    ['# m h dom mon dow 0 9 * * 1-5', 0, 'This is a comment'],
  ])('is refused: %j', (text, offset, message) => {
    const read = parseCron(text);
    expect(read.kind === 'failed' && read.problems).toEqual([
      { offset, length: expect.any(Number), message: expect.stringContaining(message) },
    ]);
  });

  it('is pointed out in a command', () => {
    expect(parseCron('0 9 * * 1-5 /bin/a 0 10 * * * /bin/b')).toMatchObject({
      remarks: [expect.stringContaining('another expression')],
    });
  });
});

describe('a step that exceeds its field', () => {
  it.each([
    ['*/90 * * * *', 'A step of 90 goes beyond the hour, which has 60 minutes, so */90 means only 0.'],
    ['0 */36 * * *', 'A step of 36 goes beyond the day'],
    ['5-59/60 * * * *', 'so 5-59/60 means only 5'],
    ['0 0 */45 * *', 'goes beyond the month'],
    ['0 0 1 */12 *', 'goes beyond the year'],
  ])('is pointed out: %s', (text, advice) => {
    const read = parseCron(text);
    expect(read.kind === 'cron' && cronAdvice(read)).toContainEqual(expect.stringContaining(advice));
  });

  it('is none of those that fit', () => {
    for (const text of ['*/30 * * * *', '0 */12 * * *', '0 0 1 */6 *', '0 0 * * *']) {
      const read = parseCron(text);
      expect(read.kind === 'cron' && cronAdvice(read)).toEqual([]);
      expect(read.kind === 'cron' && describeCron(read)).not.toBe('');
    }
  });
});

it('takes time that grows with the text alone', () => {
  const started = performance.now();
  for (const text of ['a:', '- ', '"', "' - ", '(', ' ', '#', '\n', 'a=', '* ', '{', ',', ', '])
    parseCron(text.repeat(10_000 / text.length));
  expect(performance.now() - started).toBeLessThan(3_000);
});
