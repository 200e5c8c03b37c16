import type { ChatTranscript } from '@hln/contracts';
import { describe, expect, it, vi } from 'vitest';
import { LATER, STEPS } from '../../../content/chat-script.ts';
import { startDelivery } from '../delivery/delivery.ts';
import { openUnsentBox } from '../delivery/unsent.ts';
import { sessionIdOf } from '../session/session-id.ts';
import { createChat, replyDelay } from './chat.ts';

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

/** A browser's two storages, a backend, and a clock that the test advances. */
function world() {
  const tab = storage();
  const local = storage();
  const waiting: { milliseconds: number; work: () => void }[] = [];
  const wait = (milliseconds: number, work: () => void) => {
    const entry = { milliseconds, work };
    waiting.push(entry);
    return () => {
      const index = waiting.indexOf(entry);
      if (index >= 0) waiting.splice(index, 1);
    };
  };
  const backend = {
    isDown: false,
    /** Saves are answered once this resolves. */
    hold: async () => {},
    stored: [] as { transcript: ChatTranscript; key: string; isStored: boolean }[],
    sent: [] as ChatTranscript[],
  };
  let count = 0;
  const randomId = () => String(count++).padStart(32, '0');
  /** Opens a tab, by default with the browser's one session storage; a duplicated tab has its own. */
  const open = (ownTab: Storage = tab) => {
    const delivery = startDelivery({
      box: openUnsentBox({ openStorage: () => local, randomId, now: () => 0 }),
      store: async (transcript, key, isStored) => {
        if (backend.isDown) throw new Error('down');
        backend.stored.push({ transcript, key, isStored });
        await backend.hold();
      },
      send: async (transcript) => void backend.sent.push(transcript),
      wait,
    });
    const chat = createChat({
      origins: { randomId, now: () => new Date(Date.UTC(2026, 10, 21) + count * 1000) },
      preferred: () => 'en',
      delay: () => replyDelay(() => 0.5),
      wait,
      openStorage: () => ownTab,
      delivery,
    });
    chat.resume();
    return { chat, settled: delivery.flush };
  };
  /** Runs what was scheduled with this delay: replies or, with their pause, retries. */
  const pass = (milliseconds = 2000) => {
    for (const entry of waiting.filter((one) => one.milliseconds === milliseconds)) {
      waiting.splice(waiting.indexOf(entry), 1);
      entry.work();
    }
  };
  return { open, pass, backend, tab, local, waiting };
}

const texts = (chat: ReturnType<typeof createChat>) =>
  chat.getState().conversation.messages.map(({ parts }) => parts.map(({ text }) => text));

describe('the script', () => {
  it('replies first in the language of each message, and always in both languages', () => {
    const { open, pass } = world();
    const { chat } = open();
    const written = ['hello', '九岁', 'maths 数学', 'はい', '王 021 123 4567', 'anything else', 'and more'];
    for (const text of written) {
      chat.send(text);
      expect(chat.getState().isTyping).toBe(true);
      pass();
      expect(chat.getState().isTyping).toBe(false);
    }
    const replies = texts(chat)
      .slice(1)
      .filter((_, index) => index % 2 === 1);
    const firsts = ['en', 'zh', 'zh', 'en', 'zh', 'en', 'en'] as const;
    expect(replies).toEqual(
      firsts.map((first, step) => {
        const reply = STEPS[step] ?? LATER;
        return [reply[first], reply[first === 'en' ? 'zh' : 'en']];
      }),
    );
    expect(chat.getState().conversation.step).toBe(7);
  });

  it('ignores blank messages, and any message while it types', () => {
    const { open, pass } = world();
    const { chat } = open();
    for (const blank of ['', ' ', '\n\t', '\u3000']) chat.send(blank);
    expect(texts(chat)).toHaveLength(1);
    chat.send('one');
    chat.send('two');
    expect(texts(chat)).toHaveLength(2);
    pass();
    expect(texts(chat)).toHaveLength(3);
  });

  it('types for 1.5 to 2.5 seconds', () => {
    expect(replyDelay(() => 0)).toBe(1500);
    expect(replyDelay(() => 0.999)).toBeCloseTo(2499, 0);
    for (let i = 0; i < 100; i += 1) {
      const delay = replyDelay();
      expect(delay).toBeGreaterThanOrEqual(1500);
      expect(delay).toBeLessThan(2500);
    }
  });

  it('replaces what cannot be stored as text', () => {
    const { open } = world();
    const { chat } = open();
    chat.send(`a\0b\ud800c${'x'.repeat(3000)}`);
    const text = texts(chat)[1]?.[0] ?? '';
    expect(text.startsWith('a\uFFFDb\uFFFDc')).toBe(true);
    expect(text).toHaveLength(2000);
  });
});

describe('storing', () => {
  const talk = async (
    opened: ReturnType<ReturnType<typeof world>['open']>,
    pass: () => void,
    ...written: string[]
  ) => {
    for (const text of written) {
      opened.chat.send(text);
      await opened.settled();
      pass();
    }
  };
  const FIVE = ['one', 'two', 'three', 'four', 'Wang, 021 123 4567, wang@example.com'];

  it('begins with the message that contains the contact details', async () => {
    const { open, pass, backend } = world();
    const opened = open();
    await talk(opened, pass, ...FIVE.slice(0, 4));
    expect(backend.stored).toEqual([]);
    await talk(opened, pass, FIVE[4] ?? '');
    expect(backend.stored).toHaveLength(1);
    const [{ transcript, key, isStored } = { transcript: undefined, key: '', isStored: true }] =
      backend.stored;
    expect(isStored).toBe(false);
    expect(transcript?.sessionId).toBe(sessionIdOf(key));
    expect(transcript?.userInfo).toEqual({
      preferredLanguage: 'en',
      phone: '+64211234567',
      email: 'wang@example.com',
    });
    expect(transcript?.messages.map(({ isBot }) => isBot)).toEqual([
      true,
      false,
      true,
      false,
      true,
      false,
      true,
      false,
      true,
      false,
    ]);
    expect(transcript?.messages.at(-1)?.content).toBe(FIVE[4]);
    expect((transcript?.startTime ?? '~') < (transcript?.endTime ?? '')).toBe(true);
    expect(backend.sent).toEqual([transcript]);
  });

  it('continues in the same session with every later message', async () => {
    const { open, pass, backend } = world();
    await talk(open(), pass, ...FIVE, '六', 'seven');
    expect(backend.stored.map(({ transcript }) => transcript.messages.length)).toEqual([10, 12, 14]);
    expect(new Set(backend.stored.map(({ transcript }) => transcript.sessionId)).size).toBe(1);
    expect(backend.stored.map(({ isStored }) => isStored)).toEqual([false, true, true]);
  });

  it('keeps what it cannot store while the backend is down, shows nothing, and delivers it later', async () => {
    const { open, pass, backend, waiting, local } = world();
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    backend.isDown = true;
    const opened = open();
    await talk(opened, pass, ...FIVE, 'six');
    expect(logged).toHaveBeenCalled();
    logged.mockRestore();
    expect(opened.chat.getState().conversation.step).toBe(6);
    expect(local.length).toBe(1);
    expect(waiting.some(({ milliseconds }) => milliseconds >= 15_000)).toBe(true);
    backend.isDown = false;
    await opened.settled();
    expect(backend.stored.map(({ transcript }) => transcript.messages.length)).toEqual([12]);
    expect(local.length).toBe(0);
  });

  it('delivers on the next visit what a closed tab could not', async () => {
    const { open, pass, backend, tab } = world();
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    backend.isDown = true;
    const first = open();
    await talk(first, pass, ...FIVE);
    first.chat.stop();
    logged.mockRestore();
    tab.clear();
    backend.isDown = false;
    const second = open();
    await second.settled();
    expect(backend.stored).toHaveLength(1);
    expect(texts(second.chat)).toHaveLength(1);
  });

  it('is not blocked by a save that is never answered', async () => {
    const { open, pass, backend } = world();
    const answers: (() => void)[] = [];
    backend.hold = () => new Promise((resolve) => answers.push(resolve));
    const opened = open();
    for (const text of [...FIVE, 'six', 'seven']) {
      opened.chat.send(text);
      pass();
    }
    expect(backend.stored.map(({ transcript }) => transcript.messages.length)).toEqual([10, 12, 14]);
    for (const answer of answers) answer();
    await opened.settled();
    expect(backend.sent).toHaveLength(3);
  });

  it('continues in another session when one has become long, and drops nothing', async () => {
    const { open, pass, backend } = world();
    const opened = open();
    await talk(opened, pass, ...FIVE);
    const written = Array.from({ length: 130 }, (_, index) => `${index} ${'x'.repeat(1990)}`);
    await talk(opened, pass, ...written);
    const latest = new Map(backend.stored.map(({ key, transcript }) => [key, transcript]));
    expect(latest.size).toBe(2);
    for (const [key, transcript] of latest) {
      expect(transcript.sessionId).toBe(sessionIdOf(key));
      expect(transcript.messages.length).toBeLessThan(500);
      expect(JSON.stringify(transcript.messages).length).toBeLessThan(400_000);
      expect(transcript.userInfo.phone).toBe('+64211234567');
      expect(transcript.startTime).toBe(transcript.messages[0]?.timestamp);
    }
    const stored = [...latest.values()].flatMap(({ messages }) => messages).filter(({ isBot }) => !isBot);
    expect(stored.map(({ content }) => content)).toEqual([...FIVE, ...written]);
  });

  it('retries by itself, with growing pauses', async () => {
    const { open, pass, backend, waiting } = world();
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    backend.isDown = true;
    const opened = open();
    await talk(opened, pass, ...FIVE);
    const pauses: number[] = [];
    for (let round = 0; round < 8; round += 1) {
      const [next] = waiting.filter(({ milliseconds }) => milliseconds > 2500);
      pauses.push(next?.milliseconds ?? 0);
      pass(next?.milliseconds);
      await vi.waitFor(() => expect(waiting.length).toBeGreaterThan(0));
    }
    logged.mockRestore();
    expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
    expect(pauses.at(-1)).toBe(300_000);
  });
});

describe('a duplicated tab', () => {
  const copyOf = (tab: Storage) => {
    const copy = storage();
    copy.setItem('hln-chat', tab.getItem('hln-chat') ?? '');
    return copy;
  };

  it('keeps the messages of both tabs, while the backend is down and after both are closed', async () => {
    const { open, pass, backend, tab, local } = world();
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const one = open();
    for (const text of ['one', 'two', 'three', 'four']) {
      one.chat.send(text);
      pass();
    }
    backend.isDown = true;
    const two = open(copyOf(tab));
    one.chat.send('from one');
    two.chat.send('from two');
    await Promise.all([one.settled(), two.settled()]);
    logged.mockRestore();
    one.chat.stop();
    two.chat.stop();
    backend.isDown = false;
    await open(storage()).settled();
    expect(backend.stored.map(({ transcript }) => transcript.messages.at(-1)?.content)).toEqual([
      'from one',
      'from two',
    ]);
    expect(new Set(backend.stored.map(({ key }) => key)).size).toBe(1);
    expect(local.length).toBe(0);
  });

  it('gives the pending reply as the same message', () => {
    const { open, pass, tab } = world();
    const one = open().chat;
    one.send('hello');
    const two = open(copyOf(tab)).chat;
    pass();
    expect(two.getState().conversation.messages).toHaveLength(3);
    expect(two.getState().conversation.messages[2]?.id).toBe(one.getState().conversation.messages[2]?.id);
  });
});

describe('a reload', () => {
  it('keeps the conversation and gives the pending reply', () => {
    const { open, pass } = world();
    const first = open().chat;
    first.send('hello');
    pass();
    first.send('nine');
    first.stop();
    const second = open().chat;
    expect(texts(second)).toEqual(texts(first));
    expect(second.getState().isTyping).toBe(true);
    pass();
    expect(texts(second).at(-1)?.[0]).toBe(STEPS[1]?.en);
  });

  it('begins a new session after Start over', async () => {
    const { open, pass, tab } = world();
    const { chat } = open();
    chat.send('hello');
    const { key } = chat.getState().conversation;
    chat.startOver();
    pass();
    expect(texts(chat)).toHaveLength(1);
    expect(chat.getState()).toMatchObject({ isTyping: false, conversation: { step: 0 } });
    expect(tab.length).toBe(0);
    chat.send('again');
    expect(chat.getState().conversation.key).not.toBe(key);
  });

  it.each([
    '',
    '{',
    '[]',
    '{"key":"x"}',
    '{"key":"x","step":-1,"language":"en","messages":[],"isStored":false}',
  ])('survives the storage “%s”', (text) => {
    const { open, tab } = world();
    tab.setItem('hln-chat', text);
    const { chat } = open();
    expect(texts(chat)).toHaveLength(1);
  });
});
