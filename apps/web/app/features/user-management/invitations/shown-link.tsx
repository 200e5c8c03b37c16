import { useState } from 'react';
import { INVITATIONS } from '../../../content/staff-invitations.ts';
import { copyText } from '../../../lib/clipboard.ts';
import { LiveRegion } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Input } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import styles from '../user-management.module.css';

/** The link of an invitation, which nobody can see a second time. */
export function ShownLink({ link }: { readonly link: string }) {
  const [said, setSaid] = useState('');
  return (
    <div className={styles.form}>
      <Field label={INVITATIONS.link} hint={INVITATIONS.linkHint}>
        {(control) => <Input {...control} readOnly value={link} onFocus={({ target }) => target.select()} />}
      </Field>
      <Button
        size="small"
        onClick={async () => setSaid((await copyText(link)) ? INVITATIONS.copied : INVITATIONS.notCopied)}
      >
        {INVITATIONS.copy}
      </Button>
      <LiveRegion>{said}</LiveRegion>
    </div>
  );
}
