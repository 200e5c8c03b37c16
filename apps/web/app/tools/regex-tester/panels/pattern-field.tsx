import { FLAVOURS, type Flavour } from '@hln/regex-analysis';
import type { ReactNode, RefObject } from 'react';
import { FLAVOUR_FLAG_WORDS, FLAVOUR_NAMES, REGEX_FLAVOURS } from '../../../content/regex-flavours.ts';
import { REGEX_FLAGS, REGEX_PATTERN } from '../../../content/regex-tester.ts';
import { CopyButton } from '../../../tool-parts/copy-button.tsx';
import { Pane } from '../../../tool-parts/pane.tsx';
import { ShareButton } from '../../../tool-parts/share-button.tsx';
import { Button } from '../../../ui/button.tsx';
import { Select, TextArea } from '../../../ui/controls.tsx';
import styles from '../regex-tester.module.css';
import type { Example } from './share-format.ts';

interface PatternToolsProps {
  readonly canShare: boolean;
  readonly onExample: (example: Example) => void;
  readonly onShare: () => void;
  readonly onLibrary: () => void;
}

const OPTIONS = [
  { value: '', label: REGEX_PATTERN.choose },
  ...REGEX_PATTERN.exampleNames.map((name) => ({ value: name, label: name })),
];

/** Example patterns, the visitor's own, and the link that carries all of this page. */
export function PatternTools({ canShare, onExample, onShare, onLibrary }: PatternToolsProps) {
  return (
    <>
      <Select
        className={styles.examples}
        aria-label={REGEX_PATTERN.examples}
        options={OPTIONS}
        value=""
        onChange={async ({ target: { value } }) => {
          const { REGEX_EXAMPLES } = await import('../../../content/regex-examples.ts');
          const example = REGEX_EXAMPLES.find(({ name }) => name === value);
          if (example !== undefined) onExample(example.draft);
        }}
      />
      <Button variant="quiet" size="small" aria-haspopup="dialog" onClick={onLibrary}>
        {REGEX_PATTERN.library}
      </Button>
      <ShareButton variant="quiet" size="small" disabled={!canShare} onShare={onShare} />
    </>
  );
}

export interface PatternFieldProps {
  readonly area: RefObject<HTMLTextAreaElement | null>;
  readonly source: string;
  readonly flags: string;
  readonly flavour: Flavour;
  readonly invalid: boolean;
  readonly problemsId: string;
  /** Buttons at the right of the title. */
  readonly tools: ReactNode;
  readonly onSource: (source: string) => void;
  readonly onFlags: (flags: string) => void;
  readonly onFlavour: (flavour: Flavour) => void;
}

const FLAVOUR_OPTIONS = FLAVOURS.map((value) => ({ value, label: FLAVOUR_NAMES[value].long }));

/** What is around a pattern in code. */
const AROUND: Readonly<Record<Flavour, readonly [string, string]>> = {
  javascript: ['/', '/'],
  pcre2: ['/', '/'],
  python: ['r"', '" '],
  go: ['`', '` '],
};

/** The pattern between its delimiters, its flavour and its flags. */
export function PatternField(props: PatternFieldProps) {
  const { area, source, flags, flavour, invalid, problemsId, tools, onSource, onFlags } = props;
  const [before, after] = AROUND[flavour];
  const known = flavour === 'javascript' ? REGEX_FLAGS : FLAVOUR_FLAG_WORDS[flavour];
  return (
    <Pane
      title={REGEX_PATTERN.label}
      htmlFor="regex-pattern"
      invalid={invalid}
      tools={
        <>
          {tools}
          <CopyButton
            what={REGEX_PATTERN.what}
            disabled={source === ''}
            text={() => (flavour === 'javascript' ? `/${source}/${flags}` : source)}
          />
        </>
      }
    >
      <div className={styles.patternRow}>
        <span aria-hidden>{before}</span>
        <TextArea
          code
          ref={area}
          id="regex-pattern"
          rows={1}
          className={styles.patternArea}
          placeholder={REGEX_PATTERN.placeholder}
          value={source}
          aria-invalid={invalid}
          aria-describedby={problemsId}
          onChange={(event) => onSource(event.target.value)}
          onKeyDown={(event) => {
            // A line break in a pattern is hardly ever meant; it can still be pasted.
            if (event.key === 'Enter' && !flags.includes('x')) event.preventDefault();
          }}
        />
        <span aria-hidden>
          {after}
          {flags}
        </span>
      </div>
      <div className={styles.flavour}>
        <label htmlFor="regex-flavour">{REGEX_FLAVOURS.label}</label>
        <Select
          id="regex-flavour"
          options={FLAVOUR_OPTIONS}
          value={flavour}
          onChange={({ target: { value } }) => {
            const chosen = FLAVOURS.find((each) => each === value);
            if (chosen !== undefined) props.onFlavour(chosen);
          }}
        />
      </div>
      <fieldset className={styles.flags}>
        <legend className="visually-hidden">{REGEX_PATTERN.flags}</legend>
        {known.map(({ flag, name, hint }) => (
          <label key={flag} className={styles.flag} title={hint}>
            <input
              type="checkbox"
              checked={flags.includes(flag)}
              onChange={(event) => onFlags(withFlag(flags, flag, event.target.checked))}
            />
            <code>{flag}</code> {name}
          </label>
        ))}
      </fieldset>
    </Pane>
  );
}

/** Flags in their usual order. The flags u and v exclude each other: each replaces the other. */
function withFlag(flags: string, flag: string, on: boolean): string {
  const other = flag === 'u' ? 'v' : flag === 'v' ? 'u' : '';
  const kept = [...flags].filter((each) => each !== flag && !(on && each === other));
  return [...kept, ...(on ? [flag] : [])].sort().join('');
}
