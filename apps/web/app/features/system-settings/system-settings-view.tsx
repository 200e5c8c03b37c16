import { StaffPageBody } from '../../staff-parts/frame/staff-page-body.tsx';
import { AreaGate } from '../../staff-parts/gate/area-gate.tsx';
import { ReadFailure } from '../../staff-parts/gate/read-failure.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { useSettings } from './data/use-settings.ts';
import { FactsPanel } from './facts-panel.tsx';
import { SettingsBoard } from './groups/settings-board.tsx';
import styles from './system-settings.module.css';
import { SYSTEM_SETTINGS } from './texts.ts';
import { UnconfirmedNotice } from './unconfirmed/unconfirmed-notice.tsx';

const AREA = 'system-settings';

/** The settings of the site, for those who can see them. */
export function SystemSettingsView() {
  return (
    <>
      <PageHead
        title={SYSTEM_SETTINGS.title}
        lede={SYSTEM_SETTINGS.lede}
        back={{ to: '/staff/portal', children: SYSTEM_SETTINGS.back }}
      />
      <StaffPageBody>
        <AreaGate area={AREA} loading={SYSTEM_SETTINGS.loading}>
          {({ levelOf }) => <Workplace mayChange={levelOf(AREA) === 'manage'} />}
        </AreaGate>
      </StaffPageBody>
    </>
  );
}

function Workplace({ mayChange }: { readonly mayChange: boolean }) {
  const { loaded, failure, reload, saving, save } = useSettings();
  if (loaded === null) {
    if (failure !== null) return <ReadFailure message={failure} onRetry={reload} />;
    return <p role="status">{SYSTEM_SETTINGS.loading}</p>;
  }
  return (
    <>
      {!mayChange && <p className={styles.note}>{SYSTEM_SETTINGS.viewOnly}</p>}
      <UnconfirmedNotice mayChange={mayChange} onReverted={reload} />
      <SettingsBoard known={loaded.known} mayChange={mayChange} saving={saving} save={save} />
      <FactsPanel facts={loaded.facts} mayChange={mayChange} />
    </>
  );
}
