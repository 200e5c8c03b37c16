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
import { type ReactNode, useState } from 'react';
import {
  PASSWORD_CHECK,
  PASSWORD_PARTS,
  PASSWORD_SUGGESTIONS,
  PASSWORD_WARNINGS,
} from '../../../content/password-check.ts';
import { PASSWORD_STRENGTH } from '../../../content/password-generator.ts';
import { Column, Panes } from '../../../tool-parts/layout.tsx';
import { Alert, LiveRegion } from '../../../ui/alert.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { Input } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { eyeIcon, eyeOffIcon } from '../../../ui/icons.ts';
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
    <Panes>
      <Column>
        <Panel title={PASSWORD_CHECK.title}>
          <Field label={PASSWORD_CHECK.label} hint={PASSWORD_CHECK.hint}>
            {(control) => (
              <div className={styles.secret}>
                <Input
                  {...control}
                  type={shown ? 'text' : 'password'}
                  value={password}
                  maxLength={MOST_TYPED}
                  autoComplete="off"
                  autoCapitalize="off"
                  autoCorrect="off"
                  spellCheck={false}
                  onChange={(event) => setPassword(event.target.value)}
                />
                <IconButton
                  label={shown ? PASSWORD_CHECK.hide : PASSWORD_CHECK.show}
                  icon={<Icon path={shown ? eyeOffIcon : eyeIcon} />}
                  aria-controls={control.id}
                  onClick={() => setShown(!shown)}
                />
              </div>
            )}
          </Field>
          <LiveRegion className={generator.refusal}>
            {failure !== null && <Alert tone="danger">{failure}</Alert>}
          </LiveRegion>
          {check !== null && <Parts check={check} shown={shown} />}
        </Panel>
        <Panel title={PASSWORD_CHECK.why.title}>
          <div className={styles.prose}>
            {PASSWORD_CHECK.why.paragraphs.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </div>
        </Panel>
      </Column>
      <Column>
        <Panel title={PASSWORD_CHECK.result}>
          <Verdict check={check} isEmpty={password === ''} />
          <Times guessesLog10={check?.guessesLog10 ?? null} />
        </Panel>
        {check !== null && <Advice check={check} />}
      </Column>
    </Panes>
  );
}

/** Longer texts are no passwords. */
const MOST_TYPED = 1000;

function Verdict({ check, isEmpty }: { readonly check: PasswordCheck | null; readonly isEmpty: boolean }) {
  return (
    <div className={styles.verdict} role="status">
      {check === null ? (
        <p>{isEmpty ? PASSWORD_CHECK.empty : PASSWORD_CHECK.loading}</p>
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

function Advice({ check }: { readonly check: PasswordCheck }) {
  const texts = [
    ...(check.warning === null ? [] : [PASSWORD_WARNINGS[check.warning]]),
    ...check.suggestions.map((each) => PASSWORD_SUGGESTIONS[each]),
  ];
  return (
    <Panel title={PASSWORD_CHECK.advice.title}>
      <div role="status">
        <ul className={styles.advice}>
          {(texts.length === 0 ? [PASSWORD_CHECK.advice.none] : texts).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </div>
    </Panel>
  );
}
