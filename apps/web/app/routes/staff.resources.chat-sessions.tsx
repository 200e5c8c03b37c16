import { STAFF_PAGES } from '../content/staff-pages.ts';
import { ChatSessionsView } from '../features/chat-sessions/chat-sessions-view.tsx';
import { privatePageMeta } from '../lib/page-meta.ts';

export function meta() {
  return privatePageMeta(STAFF_PAGES.chatSessions);
}

export default function Page() {
  return <ChatSessionsView />;
}
