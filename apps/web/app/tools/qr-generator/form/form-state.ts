import { FIELD_SPECS, type FieldSpec, type Kind } from '@hln/qr';
import * as v from 'valibot';

/** The values of a form; switches are 'true' or ''. */
export type FormValues = Readonly<Record<string, string>>;

export interface FormState {
  readonly kind: Kind;
  readonly values: FormValues;
}

export const EMPTY_FORM: FormState = { kind: 'url', values: {} };

/**
 * The most characters of a field: more than a code holds, so that a text that is too long is reported instead of cut.
 */
const MOST_CHARACTERS = 100_000;

const kinds = Object.keys(FIELD_SPECS) as readonly Kind[];

export const formSchema: v.GenericSchema<unknown, FormState> = v.object({
  kind: v.picklist(kinds),
  values: v.record(v.string(), v.pipe(v.string(), v.maxLength(MOST_CHARACTERS))),
});

export function specsOf(kind: Kind): readonly FieldSpec[] {
  return FIELD_SPECS[kind];
}

/** The fields of a kind that contain a password or a secret. */
export function secretFields(kind: Kind): string[] {
  return specsOf(kind)
    .filter(({ input }) => input === 'secret')
    .map(({ name }) => name);
}

export function withoutSecrets({ kind, values }: FormState): FormState {
  const secret = secretFields(kind);
  return {
    kind,
    values: Object.fromEntries(Object.entries(values).filter(([name]) => !secret.includes(name))),
  };
}

/** Whether a form contains anything but choices. */
export function isBlank({ kind, values }: FormState): boolean {
  return specsOf(kind).every(({ name, input }) => input === 'choice' || input === 'switch' || !values[name]);
}

/** Fields that apply, given the values of the others. */
function shownFields({ kind, values }: FormState): readonly FieldSpec[] {
  const enterprise = values.security === 'WPA2-EAP';
  return specsOf(kind).filter(({ name }) => {
    if (kind === 'wifi' && ['eap', 'phase2', 'identity', 'anonymous'].includes(name)) return enterprise;
    if (kind === 'wifi' && name === 'password') return values.security !== 'nopass';
    if (kind === 'otpauth' && name === 'period') return values.type !== 'hotp';
    if (kind === 'otpauth' && name === 'counter') return values.type === 'hotp';
    return true;
  });
}

/** Fields that few need. */
const RARE: ReadonlySet<string> = new Set([
  'quoteHex',
  'format',
  'cc',
  'bcc',
  'purpose',
  'information',
  'version',
]);
/** Fields that are visible at once; the rest is behind "More fields". */
const MOST_AT_ONCE = 8;

/** The visible fields of a form, and those that are folded away. */
export function foldedFields(state: FormState): { first: readonly FieldSpec[]; more: readonly FieldSpec[] } {
  const fields = shownFields(state);
  const common = fields.filter(({ name }) => !RARE.has(name)).slice(0, MOST_AT_ONCE);
  return { first: common, more: fields.filter((field) => !common.includes(field)) };
}
