import type { DataFormat } from '@hln/data-formats/formats';
import { CONVERTER_FORMATS, CONVERTER_TOOLBAR } from '../../../content/data-converter.ts';
import { Choice } from '../../../tool-parts/choice.tsx';
import { Toolbar, ToolbarGroup } from '../../../tool-parts/layout.tsx';
import { ShareButton } from '../../../tool-parts/share-button.tsx';
import { Select } from '../../../ui/controls.tsx';
import type { ConverterOptions } from '../options/options.ts';

const FORMATS = (Object.keys(CONVERTER_FORMATS) as DataFormat[]).map((value) => ({
  value,
  label: CONVERTER_FORMATS[value],
}));

export interface ConverterToolbarProps {
  readonly options: ConverterOptions;
  /** What was found and chosen for the last conversion. */
  readonly from: DataFormat | null;
  readonly to: DataFormat;
  readonly canShare: boolean;
  readonly onChange: (changed: Partial<ConverterOptions>) => void;
  readonly onShare: () => void;
}

/** From which format to which. */
export function ConverterToolbar({ options, from, to, canShare, onChange, onShare }: ConverterToolbarProps) {
  const detect =
    options.from === 'auto' && from !== null
      ? CONVERTER_TOOLBAR.detected(CONVERTER_FORMATS[from])
      : CONVERTER_TOOLBAR.detect;
  const choices = [{ value: 'auto', label: detect } as const, ...FORMATS];
  return (
    <Toolbar>
      <ToolbarGroup>
        <Select
          aria-label={CONVERTER_TOOLBAR.from}
          options={choices}
          value={options.from}
          onChoose={({ value }) => onChange({ from: value })}
        />
        <Choice
          hideLabel
          label={CONVERTER_TOOLBAR.to}
          options={FORMATS}
          value={to}
          onChange={(chosen) => onChange({ to: chosen })}
        />
      </ToolbarGroup>
      <ShareButton disabled={!canShare} onShare={onShare} />
    </Toolbar>
  );
}
