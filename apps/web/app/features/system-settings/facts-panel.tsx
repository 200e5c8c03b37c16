import { type StaffSettings, testMailSchema } from '@hln/contracts/settings';
import { useState } from 'react';
import { errorMessage } from '../../lib/errors.ts';
import { askFunction } from '../../lib/staff/ask-function.ts';
import { useSessionLoss } from '../../lib/staff/use-session-loss.ts';
import { FactList } from '../../staff-parts/drawer/fact-list.tsx';
import { useToasts } from '../../staff-parts/toasts/toast-store.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import styles from './system-settings.module.css';
import { SETTINGS_FACTS } from './texts.ts';

export interface FactsPanelProps {
  readonly facts: StaffSettings['facts'];
  readonly mayChange: boolean;
}

/** Facts that can't be set here, and a button that sends a test email to oneself. */
export function FactsPanel({ facts, mayChange }: FactsPanelProps) {
  const toasts = useToasts();
  const isSessionLost = useSessionLoss();
  const [sending, setSending] = useState(false);

  async function sendTestMail() {
    setSending(true);
    try {
      const mail = await askFunction('send-test-mail', 'POST', testMailSchema, SETTINGS_FACTS.testMailFailed);
      toasts.show({
        tone: mail.state === 'sent' ? 'success' : 'danger',
        text: SETTINGS_FACTS.testMailIs(mail),
      });
    } catch (failure) {
      if (!(await isSessionLost(failure))) toasts.show({ tone: 'danger', text: errorMessage(failure) });
    } finally {
      setSending(false);
    }
  }

  return (
    <Panel title={SETTINGS_FACTS.title}>
      <FactList
        facts={[
          { label: SETTINGS_FACTS.payments, value: SETTINGS_FACTS.paymentsAre[facts.payments] },
          { label: SETTINGS_FACTS.mail, value: SETTINGS_FACTS.mailIs[facts.mail] },
        ]}
      />
      {mayChange && (
        <p className={styles.test}>
          {/* The button stays enabled, so that it keeps the focus. */}
          <Button
            size="small"
            busy={sending}
            aria-disabled={sending}
            onClick={() => {
              if (!sending) void sendTestMail();
            }}
          >
            {sending ? SETTINGS_FACTS.sending : SETTINGS_FACTS.testMail}
          </Button>
        </p>
      )}
    </Panel>
  );
}
