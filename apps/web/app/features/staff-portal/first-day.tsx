import { staffSettingsSchema } from '@hln/contracts/settings';
import { useQueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { askFunction } from '../../lib/staff/ask-function.ts';
import { loadStaffPreference, saveStaffPreference } from '../../lib/staff/preferences.ts';
import { dataOf, limited } from '../../lib/staff/staff-call.ts';
import { staffRest } from '../../lib/staff/staff-client.ts';
import { errorSentence, useReading } from '../../lib/staff/staff-queries.tsx';
import { useToasts } from '../../staff-parts/toasts/toast-store.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { successIcon } from '../../ui/icons.ts';
import { Link } from '../../ui/link.tsx';
import { Panel } from '../../ui/panel.tsx';
import styles from './first-day.module.css';

const FIRST_DAY = {
  title: 'First day',
  progress: (done: number, all: number) => `${done} of ${all} done`,
  done: 'Done:',
  hide: 'Hide this list',
  hidden: 'The first-day list is hidden.',
  undo: 'Show it again',
  unread: 'The first-day list couldn’t be loaded.',
  unsaved: 'That couldn’t be saved.',
} as const;

const SETTINGS = '/staff/resources/system-settings';

/** An Owner's first steps in order: their texts, and the pages for them. */
const STEPS = {
  mail: { text: 'Connect a mail server and send a test email', path: `${SETTINGS}#mail.contact-to` },
  recipients: { text: 'Say who receives enquiries, chats and feedback', path: `${SETTINGS}#mail.contact-to` },
  'demo-data': { text: 'Clear the demonstration costs', path: '/staff/ops/costs' },
  password: { text: 'Choose your own password', path: '#account' },
  'second-factor': { text: 'Set up your second factor', path: '#account' },
  colleague: { text: 'Invite a colleague', path: '/staff/resources/user-management' },
  backup: { text: 'Test-restore a backup', path: '/staff/resources/database-admin#backups' },
} as const;

type Step = keyof typeof STEPS;
const ALL_STEPS = Object.keys(STEPS) as Step[];

/** Known from the settings, which the environment may decide; the database knows the other steps. */
const BY_SETTINGS = 'recipients';
const RECIPIENTS = ['mail.contact-to', 'chat.mail-to', 'mail.feedback-to'];

/** Null unless the person is an Owner. */
const stepsSchema = v.nullable(
  v.object(
    v.entriesFromList(
      ALL_STEPS.filter((step) => step !== BY_SETTINGS),
      v.boolean(),
    ),
  ),
);

const PREFERENCE = 'first-day';
const preferenceSchema = v.object({ isHidden: v.boolean() });

/** Which steps are done; null for people who aren't asked to take them. @throws SiteError */
async function loadFirstDay(signal: AbortSignal): Promise<Record<Step, boolean> | null> {
  const hidden = await loadStaffPreference(PREFERENCE, preferenceSchema, FIRST_DAY.unread, signal);
  if (hidden?.isHidden === true) return null;
  const answer = await staffRest().rpc('first_day').abortSignal(limited(signal));
  const steps = v.parse(stepsSchema, dataOf(answer, FIRST_DAY.unread));
  if (steps === null) return null;
  const { settings, given } = await askFunction(
    'system-settings',
    'GET',
    staffSettingsSchema,
    FIRST_DAY.unread,
    signal,
  );
  const isDecided = (key: string) =>
    given[key] !== undefined || settings.some((setting) => setting.key === key && setting.isSet);
  return { ...steps, [BY_SETTINGS]: RECIPIENTS.every(isDecided) };
}

/** The steps of an Owner's first day, until all are done or the list is hidden. */
export function FirstDay() {
  const client = useQueryClient();
  const toasts = useToasts();
  const queryKey = ['first-day'] as const;
  const { data, failure } = useReading(queryKey, loadFirstDay, FIRST_DAY.unread);

  async function setHidden(isHidden: boolean) {
    try {
      await saveStaffPreference(PREFERENCE, { isHidden }, FIRST_DAY.unsaved);
    } catch (error) {
      toasts.show({ tone: 'danger', text: errorSentence(error, FIRST_DAY.unsaved) });
      return;
    }
    if (isHidden) {
      // The button disappears with the list.
      document.getElementById('main')?.focus({ preventScroll: true });
      toasts.show({
        tone: 'success',
        text: FIRST_DAY.hidden,
        action: { label: FIRST_DAY.undo, run: () => void setHidden(false) },
      });
    }
    await client.invalidateQueries({ queryKey });
  }

  if (failure !== null) return <p>{failure}</p>;
  if (data === null) return null;
  const done = ALL_STEPS.filter((step) => data[step]);
  if (done.length === ALL_STEPS.length) return null;
  return (
    <Panel
      title={
        <>
          {FIRST_DAY.title}{' '}
          <span className={styles.progress}>{FIRST_DAY.progress(done.length, ALL_STEPS.length)}</span>
        </>
      }
      actions={
        <Button size="small" variant="quiet" onClick={() => void setHidden(true)}>
          {FIRST_DAY.hide}
        </Button>
      }
    >
      <ol className={styles.steps}>
        {ALL_STEPS.map((name) => (
          <li key={name} className={data[name] ? styles.done : undefined}>
            <span className={styles.mark}>{data[name] && <Icon path={successIcon} />}</span>
            {data[name] ? (
              <span>
                <span className="visually-hidden">{FIRST_DAY.done} </span>
                {STEPS[name].text}
              </span>
            ) : (
              <Link to={STEPS[name].path}>{STEPS[name].text}</Link>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
