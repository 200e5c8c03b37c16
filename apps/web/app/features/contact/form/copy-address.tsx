import { useEffect, useState } from 'react';
import { CONTACT_ASIDE } from '../../../content/contact-page.ts';
import { copyText } from '../../../lib/clipboard.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { checkIcon, copyIcon } from '../../../ui/icons.ts';
import { useHydrated } from '../../../ui/use-hydrated.ts';

/** How long the button shows the outcome, in milliseconds. */
const OUTCOME_TIME = 2_000;

/** For visitors whose browser opens no mail program. It needs the page's script, and is not there without it. */
export function CopyAddress({ email }: { readonly email: string }) {
  const hydrated = useHydrated();
  const [outcome, setOutcome] = useState<'copied' | 'copyFailed' | null>(null);

  useEffect(() => {
    if (outcome === null) return;
    const timer = window.setTimeout(() => setOutcome(null), OUTCOME_TIME);
    return () => window.clearTimeout(timer);
  }, [outcome]);

  if (!hydrated) return null;
  return (
    <>
      <IconButton
        size="small"
        label={CONTACT_ASIDE.copy}
        icon={<Icon path={outcome === 'copied' ? checkIcon : copyIcon} />}
        onClick={async () => setOutcome((await copyText(email)) ? 'copied' : 'copyFailed')}
      />
      <span role="status" className="visually-hidden">
        {outcome !== null && CONTACT_ASIDE[outcome]}
      </span>
    </>
  );
}
