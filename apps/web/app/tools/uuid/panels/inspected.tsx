import { UUID_INSPECTOR as WORDS } from '../../../content/uuid.ts';
import { type ValueRow, ValueRows } from '../../../tool-parts/one-line/value-rows.tsx';
import { ownZone } from '../../../tool-parts/one-line/zone-field.tsx';
import { Pane } from '../../../tool-parts/pane.tsx';
import { UseInMenu } from '../../../tool-parts/use-in-menu.tsx';
import { Alert, LiveRegion } from '../../../ui/alert.tsx';
import { distanceInWords, type InspectedIdentifier, utcText, writeMoment } from '../logic.ts';
import styles from '../uuid.module.css';

/** What kind of identifier it is, in a sentence without its full stop. */
export function kindOf({ kind, special, variant, version }: InspectedIdentifier): string {
  if (kind === 'ulid') return WORDS.ulid;
  if (special !== null) return WORDS[special];
  if (version !== null) return WORDS.versions[version] ?? WORDS.unknownVersion(version);
  return WORDS.variants[variant ?? 'standard'];
}

export interface InspectedProps {
  readonly identifier: InspectedIdentifier | null;
  /** In milliseconds since 1970. */
  readonly now: number;
  readonly onRefused: (message: string) => void;
}

/** Everything that an identifier says about itself. */
export function Inspected({ identifier, now, onRefused }: InspectedProps) {
  const time = identifier?.time ?? null;
  const tools = time !== null && (
    <UseInMenu kind="time" disabled={false} text={() => utcText(time)} onRefused={onRefused} />
  );
  return (
    <Pane title={WORDS.result} tools={tools}>
      <LiveRegion>{identifier !== null && <p className={styles.kind}>{kindOf(identifier)}</p>}</LiveRegion>
      {identifier === null && <p className={styles.nothing}>{WORDS.nothing}</p>}
      {identifier !== null && (
        <>
          <ValueRows rows={[...timeRows(identifier, now), ...nodeRows(identifier)]} />
          {identifier.remarks.length > 0 && (
            <div className={styles.remarks}>
              {identifier.remarks.map((remark) => (
                <Alert key={remark} tone="info">
                  {remark}
                </Alert>
              ))}
            </div>
          )}
        </>
      )}
    </Pane>
  );
}

function timeRows({ canonical, time, version }: InspectedIdentifier, now: number): ValueRow[] {
  const isHashed = version === 3 || version === 5;
  const rows: ValueRow[] = [
    {
      label: WORDS.canonical,
      value: canonical,
      copied: canonical,
      note: isHashed ? WORDS.hashed : undefined,
    },
  ];
  if (time === null) return rows;
  const utc = utcText(time);
  const { zoned } = writeMoment(time, ownZone());
  rows.push({ label: WORDS.time, value: utc, copied: utc, note: version === 2 ? WORDS.early : undefined });
  if (zoned !== null) rows.push({ label: WORDS.zoned, value: zoned, copied: zoned, note: ownZone() });
  rows.push({ label: WORDS.ago, value: distanceInWords(BigInt(now) * 1_000_000n, time), isProse: true });
  return rows;
}

function nodeRows({ node }: InspectedIdentifier): ValueRow[] {
  if (node === null) return [];
  const note = node.isInvented ? WORDS.invented : WORDS.real;
  return [{ label: WORDS.node, value: node.address, copied: node.address, note }];
}

/** The layout of its bits, and its other notations. */
export function IdentifierDetails({ identifier }: { readonly identifier: InspectedIdentifier }) {
  const { fields, forms } = identifier;
  const rows = (['uuid', 'ulid', 'urn', 'digits', 'base64', 'oid'] as const).map((form) => ({
    label: WORDS.formNames[form],
    value: forms[form],
    copied: forms[form],
  }));
  return (
    <>
      {fields.length > 0 && (
        <Pane title={WORDS.fields}>
          <table className={styles.fields}>
            <thead>
              <tr>
                <th scope="col">{WORDS.field}</th>
                <th scope="col">{WORDS.bits}</th>
                <th scope="col">{WORDS.hex}</th>
                <th scope="col">{WORDS.decimal}</th>
              </tr>
            </thead>
            <tbody>
              {fields.map(({ name, bits, value }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: some parts have the same name, and none ever moves.
                <tr key={index}>
                  <th scope="row">{name}</th>
                  <td>{bits}</td>
                  <td>{value.toString(16)}</td>
                  <td>{value.toString()}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Pane>
      )}
      <Pane title={WORDS.forms}>
        <ValueRows rows={rows} />
      </Pane>
    </>
  );
}
