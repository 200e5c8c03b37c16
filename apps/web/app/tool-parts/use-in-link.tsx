import { TOOL_OUTPUT } from '../content/tool-parts.ts';
import { type HandoffKind, putHandoff } from '../lib/handoff.ts';
import { isHidden } from '../lib/hidden-tools.ts';
import { LinkButton } from '../ui/button.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import { useToolContext } from './tool-context.ts';

export interface UseInLinkProps {
  /** The kind of the text: the link leads to the tool made for it. */
  readonly kind: HandoffKind;
  readonly text: () => string;
  /** The link's label, with the tool's name. */
  readonly label: (tool: string) => string;
  /** Receives the reason if the text can't be handed over. */
  readonly onRefused: (message: string) => void;
}

/** Hands a text to the tool made for its kind. Shows nothing if that tool is hidden. */
export function UseInLink({ kind, text, label, onRefused }: UseInLinkProps) {
  const { current, all } = useToolContext();
  const hydrated = useHydrated();
  const tool = all.find(({ accepts, path }) => accepts.includes(kind) && path !== current.path);
  if (tool === undefined || (hydrated && isHidden(tool.path))) return null;
  return (
    <LinkButton
      size="small"
      to={tool.path}
      onClick={(event) => {
        if (putHandoff({ to: tool.path, from: current.path, kind, text: text() })) return;
        event.preventDefault();
        onRefused(TOOL_OUTPUT.tooLongToHandOver(tool.name));
      }}
    >
      {label(tool.name)}
    </LinkButton>
  );
}
