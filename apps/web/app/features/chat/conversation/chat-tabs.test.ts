import { describe, expect, it, vi } from 'vitest';
import { STEPS } from '../../../content/chat-script.ts';
import { memoryStorage } from '../delivery/memory-storage.fixture.ts';
import { chatWorld, texts } from './chat-world.fixture.ts';

describe('a duplicated tab', () => {
  const copyOf = (tab: Storage) => {
    const copy = memoryStorage();
    copy.setItem('hln-chat', tab.getItem('hln-chat') ?? '');
    return copy;
  };

  it('keeps the messages of both tabs, while the backend is down and after both are closed', async () => {
    const { open, pass, backend, tab, local } = chatWorld();
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
    await open(memoryStorage()).settled();
    expect(backend.stored.map(({ transcript }) => transcript.messages.at(-1)?.content)).toEqual([
      'from one',
      'from two',
    ]);
    expect(new Set(backend.stored.map(({ key }) => key)).size).toBe(1);
    expect(local.length).toBe(0);
  });

  it('adds the pending reply with the same id in both tabs', () => {
    const { open, pass, tab } = chatWorld();
    const one = open().chat;
    one.send('hello');
    const two = open(copyOf(tab)).chat;
    pass();
    expect(two.getState().conversation.messages).toHaveLength(3);
    expect(two.getState().conversation.messages[2]?.id).toBe(one.getState().conversation.messages[2]?.id);
  });
});

describe('a reload', () => {
  it('keeps the conversation and adds the pending reply', () => {
    const { open, pass } = chatWorld();
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
    const { open, pass, tab } = chatWorld();
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
    const { open, tab } = chatWorld();
    tab.setItem('hln-chat', text);
    const { chat } = open();
    expect(texts(chat)).toHaveLength(1);
  });
});
