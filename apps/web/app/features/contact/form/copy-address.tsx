import { CONTACT_ASIDE } from '../../../content/contact-page.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { checkIcon, copyIcon } from '../../../ui/icons.ts';
import { useCopy } from '../../../ui/use-copy.ts';
import { useHydrated } from '../../../ui/use-hydrated.ts';

/** For visitors whose browser opens no mail program. It needs the page's script, and is not there without it. */
export function CopyAddress({ email }: { readonly email: string }) {
  const hydrated = useHydrated();
  const [outcome, copy] = useCopy();
  if (!hydrated) return null;
  return (
    <>
      <IconButton
        size="small"
        label={CONTACT_ASIDE.copy}
        icon={<Icon path={outcome === 'copied' ? checkIcon : copyIcon} />}
        onClick={() => copy(email)}
      />
      <span role="status" className="visually-hidden">
        {outcome !== null && CONTACT_ASIDE.copyOutcome[outcome]}
      </span>
    </>
  );
}
