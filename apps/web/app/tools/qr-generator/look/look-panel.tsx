import { EYE_SHAPES, LEVELS, MAX_VERSION, MODULE_SHAPES } from '@hln/qr';
import { QR_LOOK } from '../../../content/qr-generator-look.ts';
import { Choice } from '../../../tool-parts/choice.tsx';
import { FileButton } from '../../../tool-parts/file-button.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox, Input, Select } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import styles from '../qr-generator.module.css';
import type { Logo } from './read-logo.ts';
import { LOGO_SHARE, MOST_QUIET_ZONE, type Settings } from './settings.ts';

export interface LookPanelProps {
  readonly settings: Settings;
  readonly onChange: (changed: Partial<Settings>) => void;
  readonly logo: Logo | null;
  readonly onLogo: (file: File | null) => void;
}

const named = <Value extends string>(values: readonly Value[], words: Readonly<Record<Value, string>>) =>
  values.map((value) => ({ value, label: words[value] }));

const VERSIONS = Array.from({ length: MAX_VERSION + 1 }, (_, version) => ({
  value: String(version),
  label: version === 0 ? QR_LOOK.automatic : String(version),
}));

/** How the code is made and looks. */
export function LookPanel({ settings, onChange, logo, onLogo }: LookPanelProps) {
  return (
    <Panel title={QR_LOOK.title}>
      <div className={styles.look}>
        <Choice
          label={QR_LOOK.level}
          options={named(LEVELS, QR_LOOK.levels)}
          value={settings.level}
          onChange={(level) => onChange({ level })}
        />
        <Choice
          label={QR_LOOK.shape}
          options={named(MODULE_SHAPES, QR_LOOK.shapes)}
          value={settings.shape}
          onChange={(shape) => onChange({ shape })}
        />
        <Choice
          label={QR_LOOK.eyes}
          options={named(EYE_SHAPES, QR_LOOK.eyeShapes)}
          value={settings.eyes}
          onChange={(eyes) => onChange({ eyes })}
        />
        <div className={styles.colours}>
          <ColourField
            label={QR_LOOK.foreground}
            value={settings.foreground}
            onChange={(foreground) => onChange({ foreground })}
          />
          <ColourField
            label={QR_LOOK.background}
            value={settings.background}
            onChange={(background) => onChange({ background })}
          />
          <Checkbox
            label={QR_LOOK.transparent}
            checked={settings.transparent}
            onChange={(event) => onChange({ transparent: event.target.checked })}
          />
        </div>
        <div className={styles.colours}>
          <Field label={QR_LOOK.quietZone}>
            {(control) => (
              <Input
                {...control}
                type="number"
                min={0}
                max={MOST_QUIET_ZONE}
                value={settings.quietZone}
                onChange={({ target }) => {
                  const quietZone = Math.round(target.valueAsNumber);
                  if (quietZone >= 0 && quietZone <= MOST_QUIET_ZONE) onChange({ quietZone });
                }}
              />
            )}
          </Field>
          <Field label={QR_LOOK.version}>
            {(control) => (
              <Select
                {...control}
                options={VERSIONS}
                value={String(settings.version)}
                onChange={({ target }) => onChange({ version: Number(target.value) })}
              />
            )}
          </Field>
        </div>
        <LogoFields settings={settings} onChange={onChange} logo={logo} onLogo={onLogo} />
        <Checkbox
          label={QR_LOOK.eci}
          hint={QR_LOOK.eciHint}
          checked={settings.eci}
          onChange={(event) => onChange({ eci: event.target.checked })}
        />
      </div>
    </Panel>
  );
}

interface ColourFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function ColourField({ label, value, onChange }: ColourFieldProps) {
  return (
    <Field label={label}>
      {(control) => (
        <Input
          {...control}
          type="color"
          className={styles.colour}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

function LogoFields({ settings, onChange, logo, onLogo }: LookPanelProps) {
  return (
    <div className={styles.logo}>
      <span className="field-label">{QR_LOOK.logo}</span>
      <div className="button-row">
        <FileButton
          accept="image/*"
          label={QR_LOOK.addLogo}
          inputLabel={QR_LOOK.logo}
          onFiles={([file]) => file !== undefined && onLogo(file)}
        />
        {logo !== null && (
          <Button variant="quiet" size="small" onClick={() => onLogo(null)}>
            {QR_LOOK.removeLogo}
          </Button>
        )}
      </div>
      <p className="field-hint">{logo === null ? QR_LOOK.logoStays : logo.name}</p>
      {logo !== null && (
        <Field label={QR_LOOK.logoSize(settings.logoShare)}>
          {(control) => (
            <input
              {...control}
              type="range"
              min={LOGO_SHARE.least}
              max={LOGO_SHARE.most}
              step={0.01}
              value={settings.logoShare}
              onChange={({ target }) => onChange({ logoShare: target.valueAsNumber })}
            />
          )}
        </Field>
      )}
    </div>
  );
}
