import { useRef } from 'react';
import { PASSWORD_OPTIONS } from '../../../content/password-generator.ts';
import { NumberField } from '../../../tool-parts/number-field.tsx';
import { jumpTo, type Problem, Problems } from '../../../tool-parts/problems.tsx';
import { Checkbox, TextArea } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import styles from '../password-generator.module.css';
import type { RulesReport, SecretReport } from '../running/protocol.ts';

export interface RulesOptionsProps {
  readonly text: string;
  readonly report: SecretReport | null;
  readonly onText: (text: string) => void;
  readonly onLength: (length: number) => void;
  readonly noSpaces: boolean;
  readonly onNoSpaces: (noSpaces: boolean) => void;
}

/** A site's rules, and how they were understood. */
export function RulesOptions(props: RulesOptionsProps) {
  const { text, report, onText, onLength } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  const rules = report?.kind === 'made' ? report.rules : null;
  return (
    <div className={styles.options}>
      <Field label={PASSWORD_OPTIONS.rules} hint={PASSWORD_OPTIONS.rulesHint}>
        {(control) => (
          <TextArea
            {...control}
            code
            ref={area}
            rows={4}
            value={text}
            placeholder={PASSWORD_OPTIONS.rulesPlaceholder}
            onChange={(event) => onText(event.target.value)}
          />
        )}
      </Field>
      <Problems
        id="rules-problems"
        problems={problemsOf(report, text)}
        onJump={(place) => jumpTo(area.current, place)}
      />
      <Checkbox
        label={PASSWORD_OPTIONS.noSpaces}
        hint={PASSWORD_OPTIONS.noSpacesHint}
        checked={props.noSpaces}
        onChange={(event) => props.onNoSpaces(event.target.checked)}
      />
      {rules !== null && (
        <>
          <NumberField
            slider
            label={PASSWORD_OPTIONS.ownLength}
            limits={{
              min: Math.max(1, rules.rules.minLength),
              max: Math.min(256, rules.rules.maxLength ?? 256),
            }}
            value={rules.length}
            onChange={onLength}
          />
          <section>
            <h3 className={styles.subtitle}>{PASSWORD_OPTIONS.understood}</h3>
            <ul className={styles.understood}>
              {understood(rules).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </section>
        </>
      )}
    </div>
  );
}

function problemsOf(report: SecretReport | null, text: string): Problem[] {
  const place = (position: number) => {
    const before = text.slice(0, position).split('\n');
    return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1, offset: position, length: 1 };
  };
  if (report?.kind === 'refused' && report.position !== null) {
    return [{ severity: 'error', message: report.message, place: place(report.position) }];
  }
  const warnings = report?.kind === 'made' ? (report.rules?.warnings ?? []) : [];
  return warnings.map(({ message, position }) => ({ severity: 'warning', message, place: place(position) }));
}

function understood({ rules }: RulesReport): string[] {
  const required = new Set(rules.required.map(({ characters }) => characters).join(''));
  const usable = (characters: string) =>
    [...characters].filter((each) => !rules.exclude?.includes(each)).join('');
  const also = usable([...rules.allowed].filter((each) => !required.has(each)).join(''));
  return [
    ...(rules.minLength > 0 || rules.maxLength !== null
      ? [PASSWORD_OPTIONS.lengths(rules.minLength, rules.maxLength)]
      : []),
    ...rules.required.map(({ characters, atLeast }) =>
      PASSWORD_OPTIONS.required(atLeast, shortSet(usable(characters))),
    ),
    ...(also === '' ? [] : [PASSWORD_OPTIONS.allowed(shortSet(also))]),
    ...(rules.maxConsecutive == null ? [] : [PASSWORD_OPTIONS.run(rules.maxConsecutive)]),
  ];
}

/** Complete ranges in short form: `A–Z a–z 0–9 -_`. */
function shortSet(characters: string): string {
  let rest = characters;
  const ranges: string[] = [];
  for (const [name, range] of [
    ['A–Z', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'],
    ['a–z', 'abcdefghijklmnopqrstuvwxyz'],
    ['0–9', '0123456789'],
  ] as const) {
    if (![...range].every((each) => rest.includes(each))) continue;
    ranges.push(name);
    rest = [...rest].filter((each) => !range.includes(each)).join('');
  }
  return [...ranges, ...(rest === '' ? [] : [rest.replace(' ', '␠')])].join(' ');
}
