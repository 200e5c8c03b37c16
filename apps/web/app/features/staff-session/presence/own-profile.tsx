import {
  ANSWER_LANGUAGES,
  STAFF_NAME_LENGTH,
  type StaffProfile,
  staffProfileSchema,
} from '@hln/contracts/second-factor';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useCallback, useId, useRef, useState } from 'react';
import * as v from 'valibot';
import { hasDrafts } from '../../../lib/draft.ts';
import { dataOf, limited } from '../../../lib/staff/staff-call.ts';
import { staffRest } from '../../../lib/staff/staff-client.ts';
import { staffDraft } from '../../../lib/staff/staff-drafts.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { useChanges } from '../../../staff-parts/changes/use-changes.ts';
import { FactList } from '../../../staff-parts/drawer/fact-list.tsx';
import { ANSWER_LANGUAGE_NAMES, languagesText } from '../../../staff-parts/person.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox, Input } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import sectionStyles from '../second-factor/second-factor.module.css';
import styles from '../staff-session.module.css';
import { OWN_PROFILE } from '../texts.ts';

/** @throws SiteError with the database's sentence */
async function saveProfile({ name, languages }: StaffProfile): Promise<void> {
  const answer = await staffRest()
    .rpc('set_my_profile', { new_name: name, new_languages: [...languages] })
    .abortSignal(limited());
  dataOf(answer, OWN_PROFILE.unsaved);
}

const LANGUAGE_TAGS = { en: 'en-NZ', zh: 'zh-Hans' } as const;

/** The draft of the form. It names the person, so that nobody else finds it after signing in on the same tab. */
export const profileDraft = (person: string): string => staffDraft(`own-profile:${person}`);
const typedSchema = v.nullable(staffProfileSchema);

interface OwnProfileProps {
  /** The user's id. */
  readonly person: string;
  readonly profile: StaffProfile;
  /** Reads the profile again. */
  readonly onChanged: () => Promise<void>;
}

/** The section of the account drawer with the user's name and languages, which they can change. */
export function OwnProfile({ person, profile, onChanged }: OwnProfileProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(() => hasDrafts(profileDraft(person)));
  const title = useRef<HTMLHeadingElement>(null);
  const returnFocus = useReturnFocus(!isOpen);
  const close = () => {
    setIsOpen(false);
    returnFocus(title);
  };
  return (
    <section aria-labelledby={id} className={sectionStyles.section}>
      <h3 id={id} ref={title} tabIndex={-1} className={sectionStyles.title}>
        {OWN_PROFILE.title}
      </h3>
      {isOpen ? (
        <Form person={person} profile={profile} onChanged={onChanged} onClose={close} />
      ) : (
        <>
          <FactList
            facts={[
              { label: OWN_PROFILE.name, value: profile.name || OWN_PROFILE.noName },
              {
                label: OWN_PROFILE.answers,
                value: languagesText(profile.languages) || OWN_PROFILE.noLanguage,
              },
            ]}
          />
          <Button size="small" className={sectionStyles.begin} onClick={() => setIsOpen(true)}>
            {OWN_PROFILE.open}
          </Button>
        </>
      )}
    </section>
  );
}

function Form({ person, profile, onChanged, onClose }: OwnProfileProps & { readonly onClose: () => void }) {
  const client = useQueryClient();
  const { value: typed, change, reset } = useDraft(profileDraft(person), typedSchema, null);
  const { name, languages } = typed ?? profile;
  const put = (to: Partial<StaffProfile>) => change((before) => ({ ...(before ?? profile), ...to }));
  const readAnew = useCallback(async () => {
    await onChanged();
    // Lists on the page may show the user's name.
    await client.invalidateQueries();
  }, [client, onChanged]);
  const { act, isBusy } = useChanges({ unsaved: OWN_PROFILE.unsaved, readAnew });

  function close() {
    reset();
    onClose();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (await act(() => saveProfile({ name, languages }), OWN_PROFILE.saved)) close();
  }

  return (
    <form className={styles.form} method="post" noValidate onSubmit={(event) => void submit(event)}>
      <Field label={OWN_PROFILE.name} hint={OWN_PROFILE.nameHint}>
        {(control) => (
          <Input
            {...control}
            // The button that opened the form is gone.
            autoFocus
            autoComplete="name"
            maxLength={STAFF_NAME_LENGTH}
            value={name}
            onChange={({ target }) => put({ name: target.value })}
          />
        )}
      </Field>
      <fieldset className={styles.languages}>
        <legend className="field-label">{OWN_PROFILE.answers}</legend>
        {ANSWER_LANGUAGES.map((language) => (
          <Checkbox
            key={language}
            label={<span lang={LANGUAGE_TAGS[language]}>{ANSWER_LANGUAGE_NAMES[language]}</span>}
            checked={languages.includes(language)}
            onChange={({ target }) =>
              put({
                languages: ANSWER_LANGUAGES.filter((one) =>
                  one === language ? target.checked : languages.includes(one),
                ),
              })
            }
          />
        ))}
        <p className="field-hint">{OWN_PROFILE.answersHint}</p>
      </fieldset>
      <div className="button-row">
        <Button type="submit" variant="primary" busy={isBusy} disabled={isBusy}>
          {isBusy ? OWN_PROFILE.saving : OWN_PROFILE.save}
        </Button>
        <Button onClick={close}>{OWN_PROFILE.cancel}</Button>
      </div>
    </form>
  );
}
