import { TOOL_COPY } from '../content/tool-parts.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { checkIcon, copyIcon } from '../ui/icons.ts';
import { useCopy } from '../ui/use-copy.ts';

export interface CopyButtonProps {
  /** What is copied, for the tooltip and for what is announced: "the query". */
  readonly what: string;
  readonly disabled?: boolean;
  /** Shows the icon only, for a row of its own value. */
  readonly compact?: boolean;
  /** What the button says, where several are side by side. */
  readonly label?: string;
  readonly text: () => string;
}

/** Copies a text. The outcome is shown on the button for a moment, and announced to screen readers. */
export function CopyButton({ what, disabled = false, compact = false, label, text }: CopyButtonProps) {
  const [outcome, copyNow] = useCopy();
  const icon = <Icon path={outcome === 'copied' ? checkIcon : copyIcon} />;
  const copy = () => copyNow(text());
  return (
    <>
      {compact ? (
        <IconButton
          size="small"
          label={TOOL_COPY.title(what)}
          icon={icon}
          disabled={disabled}
          onClick={copy}
        />
      ) : (
        <Button
          variant="quiet"
          size="small"
          icon={icon}
          disabled={disabled}
          title={TOOL_COPY.title(what)}
          onClick={copy}
        >
          {outcome === null ? (label ?? TOOL_COPY.copy) : TOOL_COPY.outcome[outcome]}
        </Button>
      )}
      <span role="status" className="visually-hidden">
        {outcome !== null && TOOL_COPY.announcement[outcome](what)}
      </span>
    </>
  );
}
