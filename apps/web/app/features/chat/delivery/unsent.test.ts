import { describe, expect, it } from 'vitest';
import { memoryStorage } from './memory-storage.fixture.ts';
import { openUnsentBox } from './unsent.ts';

describe('unsent transcripts', () => {
  const unsent = (sessionId: string, length: number, queuedAt = 0) => ({
    key: 'k'.repeat(64),
    isStored: false,
    queuedAt,
    transcript: {
      sessionId,
      messages: Array.from({ length }, (_, index) => ({
        id: String(index),
        content: 'x',
        isBot: false,
        timestamp: '2026-11-21T00:00:00.000Z',
        language: 'en' as const,
      })),
      userInfo: { preferredLanguage: 'en' as const },
      startTime: '2026-11-21T00:00:00.000Z',
      endTime: '2026-11-21T00:00:00.000Z',
    },
  });

  let count = 0;
  const randomId = () => String(count++);
  const open = (shared: Storage, now = 0) =>
    openUnsentBox({ openStorage: () => shared, randomId, now: () => now });
  const lengths = (box: ReturnType<typeof open>) =>
    box.all().map(({ transcript }) => [transcript.sessionId, transcript.messages.length]);

  it('keep the latest version of each conversation, even if it grew in the meantime', () => {
    const box = open(memoryStorage());
    const first = box.put(unsent('a', 1));
    const other = box.put(unsent('b', 1));
    const second = box.put(unsent('a', 2));
    box.drop(first.name);
    expect(lengths(box)).toEqual([
      ['b', 1],
      ['a', 2],
    ]);
    box.drop(second.name);
    box.drop(other.name);
    expect(box.all()).toEqual([]);
  });

  it('keep both versions of a conversation that two tabs share', () => {
    const shared = memoryStorage();
    const [one, two] = [open(shared), open(shared)];
    const first = one.put(unsent('a', 3));
    two.put(unsent('a', 2));
    two.put(unsent('a', 4));
    expect(lengths(one)).toEqual([
      ['a', 3],
      ['a', 4],
    ]);
    two.drop(first.name);
    expect(lengths(one)).toEqual([['a', 4]]);
  });

  it('include those stored by an earlier release of the site', () => {
    const shared = memoryStorage();
    shared.setItem('hln-chat-unsent:a', JSON.stringify(unsent('a', 1)));
    const box = open(shared);
    expect(box.all()).toEqual([{ ...unsent('a', 1), name: 'hln-chat-unsent:a' }]);
    box.drop('hln-chat-unsent:a');
    expect(shared.length).toBe(0);
  });

  it('are held in memory if storage is disabled', () => {
    const box = openUnsentBox({
      openStorage: () => {
        throw new DOMException('denied', 'SecurityError');
      },
      randomId,
      now: () => 0,
    });
    box.put(unsent('a', 1));
    const kept = box.put(unsent('a', 2));
    expect(box.all()).toEqual([kept]);
    box.drop(kept.name);
    expect(box.all()).toEqual([]);
  });

  it('are removed after a week, and so is anything unreadable', () => {
    const shared = memoryStorage();
    const week = 7 * 24 * 60 * 60 * 1000;
    open(shared).put(unsent('old', 1, 0));
    shared.setItem('hln-chat-unsent:bad', '{');
    shared.setItem('something else', 'stays');
    expect(open(shared, week + 1).all()).toEqual([]);
    expect(shared.length).toBe(1);
  });
});
