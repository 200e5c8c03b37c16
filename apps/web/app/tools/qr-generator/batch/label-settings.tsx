import {
  KNOWN_SHEETS,
  type KnownSheet,
  labelBox,
  labelParts,
  layoutFault,
  PAGE_SIZES,
  type PageSize,
  type SheetLayout,
} from '@hln/qr';
import * as v from 'valibot';
import { QR_LABELS } from '../../../content/qr-generator-batch.ts';
import { NumberField } from '../../../tool-parts/number-field.tsx';
import type { OptionsFormat } from '../../../tool-parts/use-options.ts';
import { Alert, LiveRegion } from '../../../ui/alert.tsx';
import { Checkbox, Input, Select } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import styles from '../qr-generator.module.css';

type Measure = keyof typeof QR_LABELS.measures;

/** The sheets that the page remembers. */
export interface LabelSettings {
  readonly sheet: KnownSheet | 'own';
  /** The first label that is still free, from 1. */
  readonly start: number;
  readonly hasText: boolean;
  readonly page: PageSize;
  /** Own measures: not a number while a field is empty. */
  readonly own: Readonly<Record<Measure, number>>;
}

const { pageWidth: _width, pageHeight: _height, ...A4_GRID } = KNOWN_SHEETS.L7160;

const DEFAULTS: LabelSettings = { sheet: 'L7160', start: 1, hasText: true, page: 'a4', own: A4_GRID };

const SHEETS = ['L7160', 'L7159', 'L7163', 'L7651', '5160', '5163', 'own'] as const;
const MEASURES = [
  'columns',
  'rows',
  'labelWidth',
  'labelHeight',
  'left',
  'top',
  'gapAcross',
  'gapDown',
] as const satisfies readonly Measure[];

const labelSchema: v.GenericSchema<unknown, LabelSettings> = v.object({
  sheet: v.fallback(v.picklist(SHEETS), DEFAULTS.sheet),
  start: v.fallback(v.pipe(v.number(), v.integer(), v.minValue(1)), DEFAULTS.start),
  hasText: v.fallback(v.boolean(), DEFAULTS.hasText),
  page: v.fallback(v.picklist(['a4', 'letter']), DEFAULTS.page),
  own: v.fallback(v.object(v.entriesFromList(MEASURES, v.number())), DEFAULTS.own),
});

export const LABEL_SETTINGS: OptionsFormat<LabelSettings> = {
  key: 'qr-generator-labels',
  schema: labelSchema,
  defaults: DEFAULTS,
};

/** What is printed: the layout, and how many labels of its first sheet are left free. */
export interface ChosenSheet {
  readonly layout: SheetLayout;
  readonly skip: number;
  readonly fault: string | null;
}

export function sheetOf({ sheet, page, own, start }: LabelSettings): ChosenSheet {
  const layout = sheet === 'own' ? { ...PAGE_SIZES[page], ...own } : KNOWN_SHEETS[sheet];
  const fault = layoutFault(layout);
  const count = layout.columns * layout.rows;
  return { layout, skip: fault === null ? Math.min(start, count) - 1 : 0, fault };
}

export interface LabelFieldsProps {
  readonly settings: LabelSettings;
  readonly onChange: (changed: Partial<LabelSettings>) => void;
}

/** Which labels there are, where to begin, and a preview of the first sheet. */
export function LabelFields({ settings, onChange }: LabelFieldsProps) {
  const { sheet, page, own, start, hasText } = settings;
  const chosen = sheetOf(settings);
  const { layout, fault } = chosen;
  const count = layout.columns * layout.rows;
  return (
    <div className={styles.labels}>
      <div className={styles.labelFields}>
        <Field label={QR_LABELS.title}>
          {(control) => (
            <Select
              {...control}
              options={SHEETS.map((value) => ({ value, label: QR_LABELS.sheets[value] }))}
              value={sheet}
              onChoose={({ value }) => onChange({ sheet: value })}
            />
          )}
        </Field>
        {sheet === 'own' && (
          <div className={styles.measures}>
            <Field label={QR_LABELS.page}>
              {(control) => (
                <Select
                  {...control}
                  options={(['a4', 'letter'] as const).map((value) => ({
                    value,
                    label: QR_LABELS.pages[value],
                  }))}
                  value={page}
                  onChange={({ target }) => onChange({ page: target.value === 'letter' ? 'letter' : 'a4' })}
                />
              )}
            </Field>
            {MEASURES.map((name) => (
              <Field key={name} label={QR_LABELS.measures[name]}>
                {(control) => (
                  <Input
                    {...control}
                    type="number"
                    step="any"
                    min={0}
                    value={Number.isNaN(own[name]) ? '' : own[name]}
                    onChange={({ target }) => onChange({ own: { ...own, [name]: target.valueAsNumber } })}
                  />
                )}
              </Field>
            ))}
          </div>
        )}
        {fault === null && (
          <NumberField
            label={QR_LABELS.start}
            limits={{ min: 1, max: count }}
            value={Math.min(start, count)}
            onChange={(next) => onChange({ start: next })}
          />
        )}
        <Checkbox
          label={QR_LABELS.text}
          hint={QR_LABELS.textHint}
          checked={hasText}
          onChange={({ target }) => onChange({ hasText: target.checked })}
        />
        <LiveRegion>{fault !== null && <Alert tone="danger">{fault}</Alert>}</LiveRegion>
      </div>
      {fault === null && <Preview chosen={chosen} hasText={hasText} />}
    </div>
  );
}

function Preview({ chosen, hasText }: { readonly chosen: ChosenSheet; readonly hasText: boolean }) {
  const { layout, skip } = chosen;
  const count = layout.columns * layout.rows;
  const boxes = Array.from({ length: count }, (_, index) => labelBox(layout, index));
  return (
    <figure className={styles.sheet}>
      <svg viewBox={`0 0 ${layout.pageWidth} ${layout.pageHeight}`} role="img" aria-label={QR_LABELS.preview}>
        <rect width="100%" height="100%" fill="#ffffff" />
        {boxes.map((box, index) => {
          const { code, text } = labelParts(box, hasText);
          const isUsed = index < skip;
          return (
            <g key={`${box.x} ${box.y}`}>
              <rect {...box} rx={1.5} fill={isUsed ? '#d5dde2' : 'none'} stroke="#8a99a3" strokeWidth={0.5} />
              {!isUsed && <rect {...code} fill="#1d2b33" />}
              {!isUsed && text !== null && (
                <rect
                  x={code.x}
                  y={text.y + text.height * 0.35}
                  width={code.width}
                  height={text.height * 0.35}
                  fill="#8a99a3"
                />
              )}
            </g>
          );
        })}
      </svg>
      <figcaption>
        {QR_LABELS.previewCaption(skip + 1, count)} {QR_LABELS.print}
      </figcaption>
    </figure>
  );
}
