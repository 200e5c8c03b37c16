import {
  ATTACKERS,
  CHECKED_ATTACKS,
  equivalentBits,
  guessSecondsLog10,
  guessTimeInWords,
  MOST_CHECKED,
  type PasswordCheck,
  type PasswordPart,
} from '@hln/passwords';
import { type ReactNode, useEffect, useState } from 'react';
import {
  PASSWORD_CHECK,
  PASSWORD_PARTS,
  PASSWORD_SUGGESTIONS,
  PASSWORD_WARNINGS,
} from '../../../content/password-check.ts';
import { PASSWORD_STRENGTH } from '../../../content/password-generator.ts';
import { Column, Panes } from '../../../tool-parts/layout.tsx';
import { SecretInput } from '../../../tool-parts/secret-input.tsx';
import { Alert, LiveRegion } from '../../../ui/alert.tsx';
import { Field } from '../../../ui/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import generator from '../password-generator.module.css';
import { guessesInWords } from '../running/counts.ts';
import styles from './check.module.css';
import { useCheck } from './use-check.ts';

/** The visitor's own password: how many guesses it takes, and why. It exists only while this view is shown. */
export function CheckPanel() {
  const [password, setPassword] = useState('');
  const [shown, setShown] = useState(false);
  const { check, failure } = useCheck(password);
  return (
    <>
      <Panes>
        <Column>
          <Panel title={PASSWORD_CHECK.title}>
            <Field label={PASSWORD_CHECK.label} hint={PASSWORD_CHECK.hint}>
              {(control) => (
                <SecretInput
                  control={control}
                  value={password}
                  onChange={setPassword}
                  shown={shown}
                  onShown={setShown}
                  words={PASSWORD_CHECK}
                />
              )}
            </Field>
            <LiveRegion className={generator.refusal}>
              {failure !== null && <Alert tone="danger">{failure}</Alert>}
            </LiveRegion>
            {check !== null && <Parts check={check} shown={shown} />}
          </Panel>
        </Column>
        <Column>
          <Panel title={PASSWORD_CHECK.result}>
            <Verdict check={check}>
              {password === '' ? PASSWORD_CHECK.empty : failure === null && PASSWORD_CHECK.loading}
            </Verdict>
            <Times guessesLog10={check?.guessesLog10 ?? null} />
          </Panel>
          {check !== null && (
            <Panel title={PASSWORD_CHECK.advice.title}>
              <ul className={styles.advice}>
                {adviceOn(check).map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            </Panel>
          )}
          <Spoken check={check} />
        </Column>
      </Panes>
      <Panel title={PASSWORD_CHECK.why.title}>
        <div className={styles.prose}>
          {PASSWORD_CHECK.why.paragraphs.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      </Panel>
    </>
  );
}

interface VerdictProps {
  readonly check: PasswordCheck | null;
  /** What is said while there is no estimate. */
  readonly children: ReactNode;
}

function Verdict({ check, children }: VerdictProps) {
  return (
    <div className={styles.verdict}>
      {check === null ? (
        <p>{children}</p>
      ) : (
        <>
          <p className={generator.bits}>
            <strong>{PASSWORD_CHECK.scores[check.score]}</strong>
            <span>{PASSWORD_CHECK.guesses(guessesInWords(check.guessesLog10))}</span>
          </p>
          <p>
            {PASSWORD_CHECK.meanings[check.score]} {PASSWORD_CHECK.equal(equivalentBits(check.guessesLog10))}
          </p>
          {check.ignored > 0 && <p>{PASSWORD_CHECK.ignored(MOST_CHECKED, check.ignored)}</p>}
        </>
      )}
    </div>
  );
}

/** How long each attack takes; dots while there is no estimate. */
function Times({ guessesLog10 }: { readonly guessesLog10: number | null }) {
  const time = (guessesPerSecond: number) =>
    guessesLog10 === null ? '…' : guessTimeInWords(guessesLog10 - Math.log10(guessesPerSecond));
  return (
    <table className={generator.attackers}>
      <thead>
        <tr>
          <th scope="col">{PASSWORD_CHECK.columns.attacker}</th>
          <th scope="col">{PASSWORD_CHECK.columns.time}</th>
        </tr>
      </thead>
      <tbody>
        <GroupRow>{PASSWORD_CHECK.theirs}</GroupRow>
        {CHECKED_ATTACKS.map(({ id, guessesPerSecond }) => (
          <AttackRow key={id} {...PASSWORD_CHECK.attacks[id]} time={time(guessesPerSecond)} />
        ))}
      </tbody>
      <tbody>
        <GroupRow>{PASSWORD_CHECK.ours}</GroupRow>
        {ATTACKERS.map((attacker) => (
          <AttackRow
            key={attacker.id}
            {...PASSWORD_STRENGTH.attackers[attacker.id]}
            time={
              guessesLog10 === null
                ? '…'
                : guessTimeInWords(guessSecondsLog10(equivalentBits(guessesLog10), attacker))
            }
          />
        ))}
      </tbody>
    </table>
  );
}

const GroupRow = ({ children }: { readonly children: ReactNode }) => (
  <tr>
    <th scope="rowgroup" colSpan={2} className={styles.group}>
      {children}
    </th>
  </tr>
);

function AttackRow(row: { readonly name: string; readonly rate: string; readonly time: string }) {
  return (
    <tr>
      <th scope="row">
        {row.name}
        <span>{row.rate}</span>
      </th>
      <td>{row.time}</td>
    </tr>
  );
}

/** What each stretch was recognised as. While the password is hidden, so are its parts and the words in it. */
function Parts({ check, shown }: { readonly check: PasswordCheck; readonly shown: boolean }) {
  const { title, columns, place } = PASSWORD_CHECK.parts;
  return (
    <section className={styles.parts}>
      <h3 className={generator.subtitle}>{title}</h3>
      <table className={generator.attackers}>
        <thead>
          <tr>
            <th scope="col">{columns.part}</th>
            <th scope="col">{columns.kind}</th>
            <th scope="col">{columns.guesses}</th>
          </tr>
        </thead>
        <tbody>
          {check.parts.map((part) => (
            <tr key={part.from}>
              <th scope="row">
                {shown ? <code>{part.text.replaceAll(' ', '␠')}</code> : place(part.from + 1, part.to)}
              </th>
              <td>
                {PASSWORD_PARTS[part.kind]}
                {notes(part, shown)}
              </td>
              <td>{guessesInWords(part.guessesLog10)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function notes(part: PasswordPart, shown: boolean): string {
  const { substituted, reversed } = PASSWORD_CHECK.parts;
  const isSaid = shown && part.as !== null && part.as !== part.text;
  return [
    isSaid ? `: ${part.as}` : '',
    part.isSubstituted ? `, ${substituted}` : '',
    part.isReversed ? `, ${reversed}` : '',
  ].join('');
}

function adviceOn({ warning, suggestions }: PasswordCheck): readonly string[] {
  const texts = [
    ...(warning === null ? [] : [PASSWORD_WARNINGS[warning]]),
    ...suggestions.map((each) => PASSWORD_SUGGESTIONS[each]),
  ];
  return texts.length === 0 ? [PASSWORD_CHECK.advice.none] : texts;
}

/** How long (ms) nobody types before the estimate is spoken: it changes with every key. */
const PAUSE = 1000;

/** The estimate for screen readers. */
function Spoken({ check }: { readonly check: PasswordCheck | null }) {
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (check === null) return setSaid('');
    const { scores, guesses } = PASSWORD_CHECK;
    const verdict = `${scores[check.score]}, ${guesses(guessesInWords(check.guessesLog10))}.`;
    const timer = window.setTimeout(() => setSaid([verdict, ...adviceOn(check)].join(' ')), PAUSE);
    return () => window.clearTimeout(timer);
  }, [check]);
  return <LiveRegion className="visually-hidden">{said}</LiveRegion>;
}
