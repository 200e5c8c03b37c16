import { useEffect, useState, useSyncExternalStore } from 'react';
import { randomId } from '../../../lib/random-id.ts';
import { pageDelivery, waitOnPage } from '../delivery/page-delivery.ts';
import { type Chat, createChat, INITIAL_STATE, replyDelay } from './chat.ts';

function openChat(): Chat {
  return createChat({
    origins: {
      randomId,
      now: () => new Date(),
      timeZone: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    },
    preferred: () => (navigator.language.startsWith('zh') ? 'zh' : 'en'),
    delay: replyDelay,
    wait: waitOnPage,
    openStorage: () => window.sessionStorage,
    delivery: pageDelivery(),
  });
}

/** This tab's conversation. */
export function useChat() {
  const [chat] = useState(openChat);
  const state = useSyncExternalStore(chat.subscribe, chat.getState, () => INITIAL_STATE);
  useEffect(() => {
    chat.resume();
    return chat.stop;
  }, [chat]);
  return { ...state, send: chat.send, startOver: chat.startOver };
}
