import type { ChatFigures } from '@hln/contracts';
import { useCallback, useMemo, useState } from 'react';
import { CHAT_QUEUE } from '../../../content/chat-sessions.ts';
import { ListPanel } from '../../../staff-parts/list/list-panel.tsx';
import { useList } from '../../../staff-parts/list/use-list.ts';
import { ConversationDrawer } from '../conversation/conversation-drawer.tsx';
import { chatName, QUEUE_COLUMNS } from './queue-columns.tsx';
import { QUEUE_SOURCE, queueDefinition } from './queue-list.ts';

export interface QueuePanelProps {
  readonly figures: ChatFigures;
  readonly mayChange: boolean;
}

/** The conversations as they are searched for, and the one that is open. */
export function QueuePanel({ figures, mayChange }: QueuePanelProps) {
  const [revision, setRevision] = useState(0);
  const definition = useMemo(() => queueDefinition(figures), [figures]);
  const list = useList(definition, QUEUE_SOURCE, revision);
  const onChanged = useCallback(() => setRevision((before) => before + 1), []);
  return (
    <>
      <ListPanel
        list={list}
        title={CHAT_QUEUE.title}
        columns={QUEUE_COLUMNS}
        idOf={({ session_id }) => session_id}
        nameOf={chatName}
        empty={<p>{CHAT_QUEUE.empty}</p>}
        fileName={CHAT_QUEUE.fileName}
      />
      {list.open !== null && (
        <ConversationDrawer
          key={list.open}
          session={list.open}
          figures={figures}
          mayChange={mayChange}
          searchOf={list.searchOf}
          onChanged={onChanged}
          onClose={list.close}
        />
      )}
    </>
  );
}
