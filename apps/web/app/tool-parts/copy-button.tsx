import { useEffect, useState } from 'react';
import { TOOL_COPY } from '../content/tool-parts.ts';
import { copyText } from '../lib/clipboard.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { checkIcon, copyIcon } from '../ui/icons.ts';

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

/** How long the button shows the outcome, in milliseconds. */
const OUTCOME_TIME = 2_000;

/** Copies a text. The outcome is shown on the button for a moment, and announced to screen readers. */
export function CopyButton({ what, disabled = false, compact = false, label, text }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);

  useEffect(() => {
    if (outcome === null) return;
    const timer = window.setTimeout(() => setOutcome(null), OUTCOME_TIME);
    return () => window.clearTimeout(timer);
  }, [outcome]);

  const icon = <Icon path={outcome === 'copied' ? checkIcon : copyIcon} />;
  const copy = async () => setOutcome((await copyText(text())) ? 'copied' : 'failed');
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
