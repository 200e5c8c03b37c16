import { useEffect, useState } from 'react';
import { FORMATTER_COPY } from '../../../content/snowflake-sql-formatter.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { checkIcon, copyIcon } from '../../../ui/icons.ts';
import { copyText } from '../files/save-text.ts';

export interface CopyButtonProps {
  /** What is copied, for the tooltip and for what is announced: "the query". */
  readonly what: string;
  readonly disabled: boolean;
  readonly text: () => string;
}

/** How long the button shows the outcome, in milliseconds. */
const OUTCOME_TIME = 2_000;

/** Copies a text. The outcome is shown on the button for a moment, and announced to screen readers. */
export function CopyButton({ what, disabled, text }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);

  useEffect(() => {
    if (outcome === null) return;
    const timer = window.setTimeout(() => setOutcome(null), OUTCOME_TIME);
    return () => window.clearTimeout(timer);
  }, [outcome]);

  return (
    <>
      <Button
        variant="quiet"
        size="small"
        icon={<Icon path={outcome === 'copied' ? checkIcon : copyIcon} />}
        disabled={disabled}
        title={FORMATTER_COPY.title(what)}
        onClick={async () => setOutcome((await copyText(text())) ? 'copied' : 'failed')}
      >
        {outcome === null ? FORMATTER_COPY.copy : FORMATTER_COPY.outcome[outcome]}
      </Button>
      <span role="status" className="visually-hidden">
        {outcome !== null && FORMATTER_COPY.announcement[outcome](what)}
      </span>
    </>
  );
}
