import { useCallback, useState } from 'react';
import * as v from 'valibot';
import { QR_LINK } from '../../../content/qr-generator.ts';
import type { ShareFormat } from '../../../lib/share-link.ts';
import type { OptionsState } from '../../../tool-parts/use-options.ts';
import {
  type SetNotice,
  shareState,
  useBorrowedNotice,
  useSharedLink,
} from '../../../tool-parts/use-shared-link.ts';
import { type FormState, formSchema, secretFields, withoutSecrets } from '../form/form-state.ts';
import { type Settings, settingsSchema } from '../look/settings.ts';

interface SharedCode {
  readonly form: FormState;
  readonly settings: Settings;
}

const FORMAT: ShareFormat<SharedCode> = {
  name: 'state',
  schema: v.object({ form: formSchema, settings: settingsSchema }),
  mostCharacters: 100_000,
};

export interface SharingOptions {
  readonly form: FormState;
  readonly options: OptionsState<Settings>;
  /** Should be stable. */
  readonly onForm: (form: FormState) => void;
  readonly setNotice: SetNotice;
}

/**
 * Links that carry a form and its look. A password or secret stays out, unless the visitor asks for it at the notice
 * and confirms it in a dialog.
 */
export function useSharing({ form, options, onForm, setNotice }: SharingOptions) {
  const [asking, setAsking] = useState(false);
  const { borrow } = options;

  const onOpen = useCallback(
    (shared: SharedCode) => {
      borrow(shared.settings);
      onForm(shared.form);
    },
    [borrow, onForm],
  );
  useSharedLink(FORMAT, onOpen, setNotice);
  useBorrowedNotice(options, setNotice);

  async function share() {
    const notice = await shareState(FORMAT, { form: withoutSecrets(form), settings: options.options });
    const hasSecret = secretFields(form.kind).some((field) => (form.values[field] ?? '') !== '');
    if (!hasSecret || notice.tone !== 'success') return setNotice(notice);
    setNotice({
      tone: 'success',
      text: QR_LINK.withoutSecret,
      action: { label: QR_LINK.include, run: () => setAsking(true) },
    });
  }

  async function shareAll() {
    setAsking(false);
    setNotice(await shareState(FORMAT, { form, settings: options.options }));
  }

  return { share, asking, shareAll, stopAsking: () => setAsking(false) };
}
