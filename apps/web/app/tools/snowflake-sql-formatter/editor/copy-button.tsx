import { useEffect, useState } from 'react';
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

/** How long the button says how it went, in milliseconds. */
const ANSWER_TIME = 2_000;

/** Says "Copied" on itself for a moment, and to screen readers. */
export function CopyButton({ what, disabled, text }: CopyButtonProps) {
  const [answer, setAnswer] = useState<'copied' | 'failed' | null>(null);

  useEffect(() => {
    if (answer === null) return;
    const timer = window.setTimeout(() => setAnswer(null), ANSWER_TIME);
    return () => window.clearTimeout(timer);
  }, [answer]);

  return (
    <>
      <Button
        variant="quiet"
        size="small"
        icon={<Icon path={answer === 'copied' ? checkIcon : copyIcon} />}
        disabled={disabled}
        title={`Copy ${what}`}
        onClick={async () => setAnswer((await copyText(text())) ? 'copied' : 'failed')}
      >
        {answer === null ? 'Copy' : answer === 'copied' ? 'Copied' : 'Not copied'}
      </Button>
      <span role="status" className="visually-hidden">
        {answer === 'copied' && `Copied ${what}`}
        {answer === 'failed' && `Could not copy ${what}. Select the text and copy it by key.`}
      </span>
    </>
  );
}
