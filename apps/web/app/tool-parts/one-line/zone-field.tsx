import { isTimeZone, timeZoneNames } from '@hln/instants';
import { useId, useState } from 'react';
import { TOOL_ZONE } from '../../content/tool-parts.ts';
import { Input } from '../../ui/controls.tsx';
import { Field } from '../../ui/field.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';

/** The device's time zone, such as `Pacific/Auckland`. */
export const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The zone that a field's text means: its own, or the device's if it is empty or unknown. */
export const zoneOf = (text: string) => (isTimeZone(text.trim()) ? text.trim() : ownZone());

export interface ZoneFieldProps {
  /** As typed; empty for the device's own zone. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A time zone by its IANA name, with all names to choose from. */
export function ZoneField({ value, onChange }: ZoneFieldProps) {
  const id = useId();
  const hydrated = useHydrated();
  // Four hundred names would make the page longer for everybody.
  const [isListed, setListed] = useState(false);
  const isUnknown = value.trim() !== '' && !isTimeZone(value.trim());
  return (
    <Field
      label={TOOL_ZONE.label}
      hint={hydrated ? TOOL_ZONE.own(ownZone()) : TOOL_ZONE.hint}
      error={isUnknown ? TOOL_ZONE.unknown : undefined}
    >
      {(control) => (
        <>
          <Input
            {...control}
            type="search"
            list={`${id}-zones`}
            value={value}
            placeholder={hydrated ? ownZone() : undefined}
            verbatim
            onFocus={() => setListed(true)}
            onChange={(event) => onChange(event.target.value)}
          />
          <datalist id={`${id}-zones`}>
            {isListed && timeZoneNames().map((name) => <option key={name} value={name} />)}
          </datalist>
        </>
      )}
    </Field>
  );
}
