import type { ChatLanguage, ChatTranscript } from '@hln/contracts';
import { startDelivery } from '../delivery/delivery.ts';
import { memoryStorage } from '../delivery/memory-storage.fixture.ts';
import { openUnsentBox } from '../delivery/unsent.ts';
import { createChat, replyDelay } from './chat.ts';

/** A browser's two storages, a backend, and a clock that the test advances. */
export function chatWorld(preferred: ChatLanguage = 'en') {
  const tab = memoryStorage();
  const local = memoryStorage();
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
    /** Saves complete once this resolves. */
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
      origins: {
        randomId,
        now: () => new Date(Date.UTC(2026, 10, 21) + count * 1000),
        timeZone: () => 'Asia/Shanghai',
      },
      preferred: () => preferred,
      delay: () => replyDelay(() => 0.5),
      wait,
      openStorage: () => ownTab,
      delivery,
    });
    chat.resume();
    return { chat, settled: delivery.flush };
  };
  /** Runs what was scheduled with this delay: replies or, with the retry delay, retries. */
  const pass = (milliseconds = 2000) => {
    for (const entry of waiting.filter((one) => one.milliseconds === milliseconds)) {
      waiting.splice(waiting.indexOf(entry), 1);
      entry.work();
    }
  };
  return { open, pass, backend, tab, local, waiting };
}

/** The texts of a conversation, language by language. */
export const texts = (chat: ReturnType<typeof createChat>) =>
  chat.getState().conversation.messages.map(({ parts }) => parts.map(({ text }) => text));
