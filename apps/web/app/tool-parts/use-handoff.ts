import { useEffect } from 'react';
import { TOOL_HANDOFF } from '../content/tool-parts.ts';
import { type HandoffKind, takeHandoff } from '../lib/handoff.ts';
import type { Notice } from './notice-bar.tsx';
import { useToolContext } from './tool-context.ts';

/**
 * Receives the text that another page has handed to this one, once, after hydration.
 *
 * @param onText receives the text and its kind; should be stable, like `onNotice`.
 * @param onNotice then receives where it came from, with a link back.
 */
export function useHandoff(
  onText: (text: string, kind: HandoffKind) => void,
  onNotice: (notice: Notice) => void,
): void {
  const { current, all, step } = useToolContext();
  useEffect(() => {
    const handoff = takeHandoff(current.path);
    if (handoff !== null) onText(handoff.text, handoff.kind);
    // After the text, whose kind may have changed options: a step has its own.
    const visit = step?.arrive() ?? null;
    if (handoff === null || visit?.by === 'list' || visit?.by === 'run') return;
    const sender = all.find(({ path }) => path === handoff.from);
    onNotice(
      sender === undefined
        ? { tone: 'info', text: TOOL_HANDOFF.takenFromPage }
        : {
            tone: 'info',
            text: TOOL_HANDOFF.taken(sender.name),
            action: { label: TOOL_HANDOFF.back(sender.name), to: sender.path },
          },
    );
  }, [current.path, all, step, onText, onNotice]);
}
