import { describe, expect, it } from 'vitest';
import { withoutHistory } from './quoted-history.ts';

const QUOTED = '\n\n> Kia ora\n> Hemi\n';

describe('what a message says without its history', () => {
  it.each([
    ['Gmail', 'On Sat, 28 Nov 2026 at 10:00, HLN <no-reply@hln.example> wrote:'],
    ['Gmail, wrapped', 'On Sat, 28 Nov 2026 at 10:00, HLN Consultation Team\n<no-reply@hln.example> wrote:'],
    ['Gmail in Chinese', 'HLN <no-reply@hln.example> 于2026年11月28日周六 10:00写道：'],
    ['Gmail in Taiwan', 'HLN <no-reply@hln.example> 於 2026年11月28日 週六 上午10:00寫道：'],
    ['NetEase', '在 2026-11-28 10:00:00，"HLN" <no-reply@hln.example> 写道：'],
    ['Apple Mail', '在 2026年11月28日，上午10:00，HLN <no-reply@hln.example> 写道：'],
    ['Apple Mail, marked', '> On 28/11/2026, at 10:00, HLN <no-reply@hln.example> wrote:'],
    ['QQ Mail', '------------------ 原始邮件 ------------------\n发件人: "HLN" <no-reply@hln.example>;'],
    ['Outlook', 'From: HLN <no-reply@hln.example>\nSent: Saturday, 28 November 2026 10:00'],
    ['Outlook in Chinese', '发件人: HLN <no-reply@hln.example>\n发送时间: 2026年11月28日 10:00'],
    ['older programs', '-----Original Message-----'],
    ['Outlook on the web', '________________________________\nFrom: HLN'],
  ])('is cut where %s begins it', (_, beginning) => {
    expect(withoutHistory(`好的，谢谢。\n\n${beginning}${QUOTED}`)).toBe('好的，谢谢。');
  });

  it('keeps answers between quoted lines, and drops a quotation at the end', () => {
    expect(withoutHistory('> Is Saturday good?\nYes.\n> And Sunday?\nNo.\n> Bye')).toBe(
      '> Is Saturday good?\nYes.\n> And Sunday?\nNo.',
    );
  });

  it('is the whole text when nothing else is left, or when nothing is quoted', () => {
    expect(withoutHistory('> Kia ora')).toBe('> Kia ora');
    const said = 'On Monday we can come.\nFrom: the station\nwe walk. 在学校写道：不是引用吗';
    expect(withoutHistory(said)).toBe(said);
  });

  it('takes time in proportion to the length, whatever is sent', () => {
    const hostile = [
      'On ',
      '在 ',
      '>',
      '\n',
      '-',
      '_',
      'From: a\n',
      'On a, b\n',
      'On 1 <',
      `On ${'x'.repeat(50)}\n`,
    ];
    const start = performance.now();
    for (const part of hostile) withoutHistory(part.repeat(Math.floor(100_000 / part.length)));
    // Each takes some milliseconds; a pattern that backtracks takes minutes.
    expect(performance.now() - start).toBeLessThan(5_000);
  });
});
