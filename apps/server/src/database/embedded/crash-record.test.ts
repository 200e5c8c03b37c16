import { expect, it } from 'vitest';
import { CrashRecord } from './crash-record.ts';

const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000];

function open() {
  const clock = { now: 0 };
  return { clock, record: new CrashRecord(() => clock.now) };
}

it('makes a sender wait longer each time, and nobody else', () => {
  const { clock, record } = open();
  expect(record.waitOf('203.0.113.7')).toBeNull();
  record.note('203.0.113.7');
  expect(record.waitOf('203.0.113.7')).toBe(60);
  expect(record.waitOf('203.0.113.8')).toBeNull();
  clock.now += MINUTE;
  expect(record.waitOf('203.0.113.7')).toBeNull();
  record.note('203.0.113.7');
  expect(record.waitOf('203.0.113.7')).toBe(300);
});

it('lets no sender crash the database more than three times an hour, however long they wait', () => {
  const { clock, record } = open();
  const times: number[] = [];
  for (; clock.now < 5 * HOUR; clock.now += SECOND) {
    if (record.waitOf('203.0.113.7') !== null) continue;
    record.note('203.0.113.7');
    times.push(clock.now);
  }
  for (const time of times) {
    expect(times.filter((other) => other >= time && other < time + HOUR).length).toBeLessThanOrEqual(3);
  }
  expect(times.length).toBeGreaterThan(12);
});

it('counts the addresses of one IPv6 network as one sender', () => {
  const { record } = open();
  record.note('2001:db8:1:2::1');
  expect(record.waitOf('2001:db8:1:2:ffff::9')).toBe(60);
  expect(record.waitOf('2001:db8:1:3::1')).toBeNull();
});
