import { useEffect, useState, useSyncExternalStore } from 'react';
import { type Chat, createChat, INITIAL_STATE, replyDelay } from './chat.ts';
import { startDelivery, type Wait } from './delivery.ts';
import { sendTranscript } from './send-transcript.ts';
import { randomId } from './session-id.ts';
import { storeSession } from './store-session.ts';
import { openUnsentBox } from './unsent.ts';

const wait: Wait = (milliseconds, work) => {
  const timer = setTimeout(work, milliseconds);
  return () => clearTimeout(timer);
};

function openChat(): Chat {
  return createChat({
    origins: { randomId, now: () => new Date() },
    preferred: () => (navigator.language.startsWith('zh') ? 'zh' : 'en'),
    delay: replyDelay,
    wait,
    openStorage: () => window.sessionStorage,
    deliver: (onStored) =>
      startDelivery({
        box: openUnsentBox(() => window.localStorage),
        store: storeSession,
        send: sendTranscript,
        wait,
        onStored,
      }),
  });
}

/** This tab's conversation. */
export function useChat() {
  const [chat] = useState(openChat);
  const state = useSyncExternalStore(chat.subscribe, chat.getState, () => INITIAL_STATE);
  useEffect(() => {
    chat.resume();
    window.addEventListener('online', chat.retry);
    return () => {
      window.removeEventListener('online', chat.retry);
      chat.stop();
    };
  }, [chat]);
  return { ...state, send: chat.send, startOver: chat.startOver };
}
