import { ATTACKERS, guessSecondsLog10, guessTimeInWords } from '@hln/passwords';
import { Suspense, useCallback, useState } from 'react';
import { PASSWORD_VIEWS } from '../../content/password-check.ts';
import { PASSWORD_GENERATOR, PASSWORD_STRENGTH } from '../../content/password-generator.ts';
import { Choice } from '../../tool-parts/choice.tsx';
import { Column, Panes, Toolbar, ToolbarGroup } from '../../tool-parts/layout.tsx';
import { lazyPart } from '../../tool-parts/lazy-part.tsx';
import { type Notice, NoticeBar } from '../../tool-parts/notice-bar.tsx';
import { NumberField } from '../../tool-parts/number-field.tsx';
import { useHandoff } from '../../tool-parts/use-handoff.ts';
import { useOptions } from '../../tool-parts/use-options.ts';
import { usePreload } from '../../tool-parts/use-preload.ts';
import { Alert, LiveRegion } from '../../ui/alert.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useHistory } from './history/history.ts';
import { HistoryPanel } from './history/history-panel.tsx';
import { KindOptions } from './panels/kind-options.tsx';
import { ResultPane } from './panels/result-pane.tsx';
import { RulesOptions } from './panels/rules-options.tsx';
import styles from './password-generator.module.css';
import type { SecretReport } from './running/protocol.ts';
import { useSecrets } from './running/use-secrets.ts';
import { GENERATOR_OPTIONS, LIMITS } from './settings/options.ts';

const CheckPanel = lazyPart(async () => (await import('./checking/check-panel.tsx')).CheckPanel);

type View = (typeof PASSWORD_VIEWS.options)[number]['value'];

/** The strength of the result, against several attackers. */
function StrengthPanel({ report }: { readonly report: SecretReport | null }) {
  const made = report?.kind === 'made' ? report : null;
  return (
    <Panel title={PASSWORD_STRENGTH.title}>
      <p className={styles.bits} role="status">
        {made !== null && (
          <>
            <strong>{PASSWORD_STRENGTH.bits(made.bits)}</strong>
            <span>{PASSWORD_STRENGTH.count(made.count)}</span>
          </>
        )}
      </p>
      <table className={styles.attackers}>
        <thead>
          <tr>
            <th scope="col">{PASSWORD_STRENGTH.columns.attacker}</th>
            <th scope="col">{PASSWORD_STRENGTH.columns.time}</th>
          </tr>
        </thead>
        <tbody>
          {ATTACKERS.map((attacker) => (
            <tr key={attacker.id}>
              <th scope="row">
                {PASSWORD_STRENGTH.attackers[attacker.id].name}
                <span>{PASSWORD_STRENGTH.attackers[attacker.id].rate}</span>
              </th>
              <td>{made === null ? '…' : guessTimeInWords(guessSecondsLog10(made.bits, attacker))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

/** Makes passwords, passphrases and PINs. None of them is stored, and no link contains them. */
export function PasswordGeneratorView() {
  const { options, change } = useOptions(GENERATOR_OPTIONS);
  const [rulesText, setRulesText] = useState('');
  const [rulesLength, setRulesLength] = useState<number | null>(null);
  const [notice, setNotice] = useState<Notice | null>(null);
  const { report, busy, again, round } = useSecrets(options, rulesText, rulesLength);
  const { history, clear } = useHistory(report, round);
  const [view, setView] = useState<View>('make');
  usePreload(CheckPanel.preload);

  useHandoff(
    useCallback(
      (text) => {
        setRulesText(text);
        change({ kind: 'rules', howMany: 1 });
      },
      [change],
    ),
    setNotice,
  );

  const isMaking = view === 'make';
  return (
    <>
      <Toolbar>
        {isMaking && (
          <ToolbarGroup>
            <Choice
              label={PASSWORD_GENERATOR.kind}
              options={PASSWORD_GENERATOR.kinds}
              value={options.kind}
              onChange={(kind) => change({ kind })}
            />
          </ToolbarGroup>
        )}
        <ToolbarGroup>
          {isMaking && (
            <NumberField
              label={PASSWORD_GENERATOR.howMany}
              limits={LIMITS.howMany}
              value={options.howMany}
              onChange={(howMany) => change({ howMany })}
            />
          )}
          <Choice
            hideLabel
            label={PASSWORD_VIEWS.label}
            options={PASSWORD_VIEWS.options}
            value={view}
            onChange={setView}
          />
        </ToolbarGroup>
      </Toolbar>
      <NoticeBar notice={notice} onClose={() => setNotice(null)} />
      {!isMaking && (
        <Suspense fallback={<p>{PASSWORD_VIEWS.loading}</p>}>
          <CheckPanel />
        </Suspense>
      )}
      {isMaking && (
        <>
          <ResultPane
            kind={options.kind}
            report={report}
            busy={busy}
            round={round}
            onAgain={again}
            onNotice={setNotice}
          />
          <LiveRegion className={styles.refusal}>
            {/* A refusal with a position in the rules is shown beside the rules. */}
            {report?.kind === 'refused' && report.position === null && (
              <Alert tone="danger">{report.message}</Alert>
            )}
          </LiveRegion>
          <Panes>
            <Column>
              <Panel title={PASSWORD_GENERATOR.options}>
                {options.kind === 'rules' ? (
                  <RulesOptions
                    text={rulesText}
                    report={report}
                    noSpaces={options.noSpaces}
                    onNoSpaces={(noSpaces) => change({ noSpaces })}
                    onText={(text) => {
                      setRulesText(text);
                      setRulesLength(null);
                    }}
                    onLength={setRulesLength}
                  />
                ) : (
                  <KindOptions options={options} onChange={change} />
                )}
              </Panel>
            </Column>
            <Column>
              <StrengthPanel report={report} />
              <HistoryPanel history={history} onClear={clear} />
            </Column>
          </Panes>
        </>
      )}
    </>
  );
}
