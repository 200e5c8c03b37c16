import { REGEX_PATTERN } from '../../../content/regex-tester.ts';
import { ShareButton } from '../../../tool-parts/share-button.tsx';
import { Select } from '../../../ui/controls.tsx';
import styles from '../regex-tester.module.css';
import type { PatternDraft } from './share-format.ts';

export interface PatternToolsProps {
  readonly canShare: boolean;
  readonly onExample: (example: PatternDraft & { readonly text: string }) => void;
  readonly onShare: () => void;
}

const OPTIONS = [
  { value: '', label: REGEX_PATTERN.choose },
  ...REGEX_PATTERN.exampleNames.map((name) => ({ value: name, label: name })),
];

/** Patterns to begin with, and the link that carries all of this page. */
export function PatternTools({ canShare, onExample, onShare }: PatternToolsProps) {
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
      <ShareButton variant="quiet" size="small" disabled={!canShare} onShare={onShare} />
    </>
  );
}
