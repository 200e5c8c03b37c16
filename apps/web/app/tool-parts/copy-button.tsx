import { TOOL_COPY } from '../content/tool-parts.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { checkIcon, copyIcon } from '../ui/icons.ts';
import { useCopy } from '../ui/use-copy.ts';

export interface CopyButtonProps {
  /** What is copied, for the tooltip and the announcement: "the query". */
  readonly what: string;
  readonly disabled?: boolean;
  /** Shows only the icon, for a row with a single value. */
  readonly compact?: boolean;
  /** The button's label, where several are side by side. */
  readonly label?: string;
  readonly text: () => string;
}

/** Copies a text. The button briefly shows the outcome, which is also announced to screen readers. */
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
