import { useCallback, useState } from 'react';
import { PASSWORD_GENERATOR } from '../../content/password-generator.ts';
import { Choice } from '../../tool-parts/choice.tsx';
import { Column, Panes, Toolbar, ToolbarGroup } from '../../tool-parts/layout.tsx';
import type { Notice } from '../../tool-parts/notice.ts';
import { NoticeBar } from '../../tool-parts/notice-bar.tsx';
import { useHandoff } from '../../tool-parts/use-handoff.ts';
import { useOptions } from '../../tool-parts/use-options.ts';
import { Alert, LiveRegion } from '../../ui/alert.tsx';
import { Panel } from '../../ui/panel.tsx';
import { KindOptions } from './panels/kind-options.tsx';
import { NumberField } from './panels/number-field.tsx';
import { ResultPane } from './panels/result-pane.tsx';
import { RulesOptions } from './panels/rules-options.tsx';
import { StrengthPanel } from './panels/strength-panel.tsx';
import styles from './password-generator.module.css';
import { useSecrets } from './running/use-secrets.ts';
import { GENERATOR_OPTIONS, LIMITS } from './settings/options.ts';

/** Makes passwords, passphrases and PINs. Nothing of them is stored, and no link carries them. */
export function PasswordGeneratorView() {
  const { options, change } = useOptions(GENERATOR_OPTIONS);
  const [rulesText, setRulesText] = useState('');
  const [rulesLength, setRulesLength] = useState<number | null>(null);
  const [notice, setNotice] = useState<Notice | null>(null);
  const { report, busy, again, round } = useSecrets(options, rulesText, rulesLength);

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

  return (
    <>
      <Toolbar>
        <ToolbarGroup>
          <Choice
            label={PASSWORD_GENERATOR.kind}
            options={PASSWORD_GENERATOR.kinds}
            value={options.kind}
            onChange={(kind) => change({ kind })}
          />
        </ToolbarGroup>
        <ToolbarGroup>
          <NumberField
            label={PASSWORD_GENERATOR.howMany}
            limits={LIMITS.howMany}
            value={options.howMany}
            onChange={(howMany) => change({ howMany })}
          />
        </ToolbarGroup>
      </Toolbar>
      <NoticeBar notice={notice} onClose={() => setNotice(null)} />
      <ResultPane
        kind={options.kind}
        report={report}
        busy={busy}
        round={round}
        onAgain={again}
        onNotice={setNotice}
      />
      <LiveRegion className={styles.refusal}>
        {/* What has a place in the rules is said there. */}
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
        </Column>
      </Panes>
    </>
  );
}
