import type { EmailFigures } from '@hln/contracts';
import { testMailSchema } from '@hln/contracts/settings';
import { type ReactNode, useState } from 'react';
import { askFunction } from '../../../lib/staff/ask-function.ts';
import { staffDraft } from '../../../lib/staff/staff-drafts.ts';
import { useOpenForm } from '../../../lib/use-draft.ts';
import type { Changes, Done } from '../../../staff-parts/changes/use-changes.ts';
import { Drawer } from '../../../staff-parts/drawer/drawer.tsx';
import { mailTrouble } from '../../../staff-parts/mail/mail-notice.tsx';
import { Moment } from '../../../staff-parts/moment/moment.tsx';
import { ReasonForm } from '../../../staff-parts/reason-form/reason-form.tsx';
import { Alert, LiveRegion } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { changeSending } from '../data/emails.ts';
import styles from '../email-logs.module.css';
import { EMAIL_SENDING } from '../texts.ts';

export interface SendingPanelProps {
  readonly figures: EmailFigures;
  /** Why they couldn't be reloaded. */
  readonly failure: string | null;
  readonly run: Changes['run'];
  readonly mayChange: boolean;
}

/** The state of sending while nobody has stopped it. */
function Running({ figures }: { readonly figures: EmailFigures }) {
  if (figures.transport === 'none') return <p>{EMAIL_SENDING.noServer}</p>;
  const trouble = mailTrouble(figures);
  if (trouble === null) return <p>{EMAIL_SENDING.running}</p>;
  return (
    <Alert tone="warning">
      <p>
        {EMAIL_SENDING.running} {trouble}
      </p>
    </Alert>
  );
}

const STOP_FORM = staffDraft('stop-emails');

/** Whether emails are being sent, how many, and the switch that stops them all. */
export function SendingPanel({ figures, failure, run, mayChange }: SendingPanelProps) {
  const [stopping, setStopping] = useOpenForm([STOP_FORM]);
  const [isTesting, setIsTesting] = useState(false);
  const { stopped } = figures;

  async function sendTest() {
    setIsTesting(true);
    await run(askForTest);
    setIsTesting(false);
  }

  async function resume(): Promise<Done> {
    await changeSending({ kind: 'resume' });
    return { tone: 'success', text: EMAIL_SENDING.resumed };
  }

  return (
    <Panel title={EMAIL_SENDING.title}>
      <div className={styles.sending}>
        <LiveRegion>
          {stopped === null ? (
            <Running figures={figures} />
          ) : (
            <Alert tone="warning">
              <p>
                <strong>
                  {EMAIL_SENDING.stoppedSince} <Moment at={stopped.at} />
                </strong>
                , {EMAIL_SENDING.stoppedBy(stopped.by)} {stopped.reason}
              </p>
            </Alert>
          )}
        </LiveRegion>
        <LiveRegion>{failure !== null && <Alert tone="warning">{failure}</Alert>}</LiveRegion>
        <dl className={styles.figures}>
          <Figure label={EMAIL_SENDING.waiting} value={figures.waiting} to="?status=pending">
            {figures.oldest_at !== null && (
              <>
                {EMAIL_SENDING.oldest} <Moment at={figures.oldest_at} />
              </>
            )}
          </Figure>
          <Figure label={EMAIL_SENDING.sentDay} value={figures.sent_day} />
          <Figure label={EMAIL_SENDING.sentWeek} value={figures.sent_week} />
          {(['failed', 'unknown', 'held'] as const).map((status) => (
            <Figure
              key={status}
              label={EMAIL_SENDING[status]}
              value={figures.undelivered[status] ?? 0}
              to={`?status=${status}`}
            >
              {EMAIL_SENDING.lately}
            </Figure>
          ))}
        </dl>
        {mayChange && (
          <div className="button-row">
            {/* The button stays enabled, so that it keeps the focus. */}
            <Button
              size="small"
              busy={isTesting}
              aria-disabled={isTesting}
              onClick={() => {
                if (!isTesting) void sendTest();
              }}
            >
              {isTesting ? EMAIL_SENDING.testing : EMAIL_SENDING.test}
            </Button>
            {/* One button, so that the focus stays where it was pressed. */}
            <Button
              size="small"
              onClick={() => (stopped === null ? setStopping(STOP_FORM) : void run(resume))}
            >
              {stopped === null ? EMAIL_SENDING.stop : EMAIL_SENDING.resume}
            </Button>
          </div>
        )}
      </div>
      {stopping !== null && (
        <Drawer title={EMAIL_SENDING.stop} onClose={() => setStopping(null)} returnFocus={() => null}>
          <ReasonForm
            form={stopping}
            submit={EMAIL_SENDING.stop}
            destructive
            onClose={() => setStopping(null)}
            onSubmit={(why) =>
              run(async () => {
                await changeSending({ kind: 'stop', why });
                return { tone: 'success', text: EMAIL_SENDING.stopped };
              })
            }
          >
            <p>{EMAIL_SENDING.stopText}</p>
          </ReasonForm>
        </Drawer>
      )}
    </Panel>
  );
}

async function askForTest(): Promise<Done> {
  const { to, state, reason } = await askFunction(
    'send-test-mail',
    'POST',
    testMailSchema,
    EMAIL_SENDING.testFailed,
  );
  return {
    tone: state === 'sent' ? 'success' : 'danger',
    text: [EMAIL_SENDING.testIs[state](to), reason ?? ''].join(' ').trim(),
  };
}

interface FigureProps {
  readonly label: string;
  readonly value: number;
  /** The link to the emails that are counted. */
  readonly to?: string;
  readonly children?: ReactNode;
}

function Figure({ label, value, to, children }: FigureProps) {
  const number = value.toLocaleString('en-NZ');
  return (
    <div className={styles.figure}>
      <dt>{label}</dt>
      <dd>
        <span className={styles.number}>
          {to !== undefined && value > 0 ? (
            <Link to={to} preventScrollReset aria-label={`${label}: ${number}`}>
              {number}
            </Link>
          ) : (
            number
          )}
        </span>
        {children !== undefined && <span className={styles.note}>{children}</span>}
      </dd>
    </div>
  );
}
