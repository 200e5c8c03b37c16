import { describe, expect, it } from 'vitest';
import { familyZone, type Promised, placeOf, promiseText, spanText, standingOf } from './promise-state.tsx';

const PROMISED: Promised = {
  promise: 'waiting',
  received_at: '2026-11-22 00:00:00+00',
  due_at: '2026-11-23T00:00:00+00:00',
  replied_at: null,
};
const at = (time: string) => Date.parse(time);

describe('a span of time', () => {
  it.each([
    [-5, '0 min'],
    [59 * 60_000, '59 min'],
    [60 * 60_000, '1 h'],
    [260 * 60_000, '4 h 20 min'],
    [47 * 3_600_000, '47 h'],
    [75 * 3_600_000, '3 days'],
  ])('of %i ms is %s', (time, text) => {
    expect(spanText(time)).toBe(text);
  });
});

describe('the promise', () => {
  it('counts down, and becomes late when its time has passed', () => {
    expect(promiseText(PROMISED, at('2026-11-22T19:40:00Z'))).toBe('4 h 20 min left');
    expect(promiseText(PROMISED, at('2026-11-23T01:00:00Z'))).toBe('Late by 1 h');
    expect(standingOf(PROMISED, at('2026-11-23T00:00:00Z'))).toBe('late');
  });

  it('shows how long the reply took', () => {
    const replied = { ...PROMISED, replied_at: '2026-11-22 03:30:00+00' };
    expect(promiseText({ ...replied, promise: 'kept' }, 0)).toBe('Kept: replied after 3 h 30 min');
    expect(promiseText({ ...replied, promise: 'broken' }, 0)).toBe('Broken: replied after 3 h 30 min');
    expect(promiseText({ ...PROMISED, promise: 'broken' }, 0)).toBe('Broken: closed without a reply');
    expect(promiseText({ ...PROMISED, promise: 'none' }, 0)).toBe('No promise to keep');
  });

  it('is neither kept nor late while the reply is waiting to be sent', () => {
    expect(promiseText({ ...PROMISED, promise: 'sending' }, at('2026-11-24T00:00:00Z'))).toBe(
      'The answer is waiting to be sent',
    );
  });
});

describe('the time zone of a family', () => {
  it('comes from their browser or phone number, and is never an unknown zone', () => {
    expect(familyZone({ time_zone: 'Asia/Shanghai', phone: '+64211234567' })).toEqual({
      zone: 'Asia/Shanghai',
      isAssumed: false,
    });
    expect(familyZone({ time_zone: 'Moon/Base', phone: '+8613800138000' })).toEqual({
      zone: 'Asia/Shanghai',
      isAssumed: true,
    });
    expect(familyZone({ phone: '0211234567' })).toBeNull();
    expect(placeOf('Asia/Hong_Kong')).toBe('Hong Kong');
  });
});
