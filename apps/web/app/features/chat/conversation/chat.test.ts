import { describe, expect, it, vi } from 'vitest';
import { LATER, STEPS, WELCOME } from '../../../content/chat-script.ts';
import { replyDelay, sessionIdOf } from './chat.ts';
import { chatWorld, texts } from './chat-world.fixture.ts';
import { lacksContact } from './conversation.ts';

it('names a session by the SHA-256 of its key (FIPS 180-4)', () => {
  expect(sessionIdOf('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

describe('the script', () => {
  it('replies first in the language of each message, and always in both languages', () => {
    const { open, pass } = chatWorld();
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
    const { open, pass } = chatWorld();
    const { chat } = open();
    for (const blank of ['', ' ', '\n\t', '\u3000']) chat.send(blank);
    expect(texts(chat)).toHaveLength(1);
    chat.send('one');
    chat.send('two');
    expect(texts(chat)).toHaveLength(2);
    pass();
    expect(texts(chat)).toHaveLength(3);
  });

  it('welcomes first in the language that the browser prefers', () => {
    const { open } = chatWorld('zh');
    const { chat } = open();
    expect(texts(chat)).toEqual([[WELCOME.zh, WELCOME.en]]);
    expect(chat.getState().conversation.language).toBe('zh');
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

  it('replaces characters that can’t be stored', () => {
    const { open } = chatWorld();
    const { chat } = open();
    chat.send(`a\0b\ud800c${'x'.repeat(3000)}`);
    const text = texts(chat)[1]?.[0] ?? '';
    expect(text.startsWith('a\uFFFDb\uFFFDc')).toBe(true);
    expect(text).toHaveLength(2000);
  });
});

describe('storing', () => {
  const talk = async (
    opened: ReturnType<ReturnType<typeof chatWorld>['open']>,
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
    const { open, pass, backend } = chatWorld();
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
      timeZone: 'Asia/Shanghai',
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
    const { open, pass, backend } = chatWorld();
    await talk(open(), pass, ...FIVE, '六', 'seven');
    expect(backend.stored.map(({ transcript }) => transcript.messages.length)).toEqual([10, 12, 14]);
    expect(new Set(backend.stored.map(({ transcript }) => transcript.sessionId)).size).toBe(1);
    expect(backend.stored.map(({ isStored }) => isStored)).toEqual([false, true, true]);
  });

  it('keeps unsent messages while the backend is down, says so, and delivers them later', async () => {
    const { open, pass, backend, waiting, local } = chatWorld();
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    backend.isDown = true;
    const opened = open();
    await talk(opened, pass, ...FIVE, 'six');
    expect(logged).toHaveBeenCalled();
    logged.mockRestore();
    expect(opened.chat.getState()).toMatchObject({ conversation: { step: 6 }, receipt: 'delayed' });
    expect(local.length).toBe(1);
    expect(waiting.some(({ milliseconds }) => milliseconds >= 15_000)).toBe(true);
    backend.isDown = false;
    await opened.settled();
    expect(backend.stored.map(({ transcript }) => transcript.messages.length)).toEqual([12]);
    expect(local.length).toBe(0);
    expect(opened.chat.getState().receipt).toBe('received');
  });

  it('shows where the latest message is', async () => {
    const { open, pass, backend } = chatWorld();
    const opened = open();
    const receipt = () => opened.chat.getState().receipt;
    expect(receipt()).toBe('none');
    await talk(opened, pass, ...FIVE.slice(0, 4));
    expect(receipt()).toBe('device');
    const answer = Promise.withResolvers<void>();
    backend.hold = () => answer.promise;
    opened.chat.send(FIVE[4] ?? '');
    pass();
    expect(receipt()).toBe('sending');
    answer.resolve();
    await opened.settled();
    expect(receipt()).toBe('received');
    opened.chat.startOver();
    expect(receipt()).toBe('none');
  });

  it('notices missing contact details after asking for them, and late ones', async () => {
    const { open, pass } = chatWorld();
    const opened = open();
    const isMissing = () => lacksContact(opened.chat.getState().conversation);
    await talk(opened, pass, 'one', 'two', 'three', 'four');
    expect(isMissing()).toBe(false);
    await talk(opened, pass, '我姓王');
    expect(isMissing()).toBe(true);
    await talk(opened, pass, '微信号：wang_li88');
    expect(isMissing()).toBe(false);
  });

  it('delivers on the next visit the messages that a closed tab couldn’t', async () => {
    const { open, pass, backend, tab } = chatWorld();
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
    const { open, pass, backend } = chatWorld();
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

  it('continues in another session when one has become long, and loses nothing', async () => {
    const { open, pass, backend } = chatWorld();
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

  it('retries automatically, with growing pauses', async () => {
    const { open, pass, backend, waiting } = chatWorld();
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    backend.isDown = true;
    const opened = open();
    await talk(opened, pass, ...FIVE);
    const pauses: number[] = [];
    for (let round = 0; round < 8; round += 1) {
      const [next] = waiting.filter(({ milliseconds }) => milliseconds > 2500);
      pauses.push(next?.milliseconds ?? 0);
      pass(next?.milliseconds);
      await vi.waitFor(() => expect(waiting.length).toBeGreaterThan(0), { timeout: 20_000 });
    }
    logged.mockRestore();
    expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
    expect(pauses.at(-1)).toBe(300_000);
  });
});
