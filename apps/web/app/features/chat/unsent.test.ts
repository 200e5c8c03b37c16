import { describe, expect, it } from 'vitest';
import { openUnsentBox } from './unsent.ts';

function storage(): Storage {
  const items = new Map<string, string>();
  return {
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, text) => void items.set(name, String(text)),
    removeItem: (name) => void items.delete(name),
    clear: () => items.clear(),
    key: (index) => [...items.keys()][index] ?? null,
    get length() {
      return items.size;
    },
  };
}

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

  it('keep the latest version of each conversation, and forget none that grew meanwhile', () => {
    const shared = storage();
    const box = openUnsentBox(
      () => shared,
      () => 0,
    );
    box.put(unsent('a', 1));
    box.put(unsent('b', 1));
    box.put(unsent('a', 2));
    box.markStored(unsent('a', 1));
    const bySession = box.all().sort((a, b) => a.transcript.sessionId.localeCompare(b.transcript.sessionId));
    expect(bySession).toEqual([{ ...unsent('a', 2), isStored: true }, unsent('b', 1)]);
    box.markStored(unsent('a', 2));
    box.markStored(unsent('b', 1));
    expect(box.all()).toEqual([]);
  });

  it('wait in memory where storage is switched off', () => {
    const box = openUnsentBox(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    box.put(unsent('a', 1));
    expect(box.all()).toEqual([unsent('a', 1)]);
    box.markStored(unsent('a', 1));
    expect(box.all()).toEqual([]);
  });

  it('are given up after a week, as is what cannot be read', () => {
    const shared = storage();
    const week = 7 * 24 * 60 * 60 * 1000;
    openUnsentBox(() => shared).put(unsent('old', 1, 0));
    shared.setItem('hln-chat-unsent:bad', '{');
    shared.setItem('something else', 'stays');
    expect(
      openUnsentBox(
        () => shared,
        () => week + 1,
      ).all(),
    ).toEqual([]);
    expect(shared.length).toBe(1);
  });
});
