import { REGEX_PATTERN } from '../../../content/regex-tester.ts';
import { TOOL_PAGE } from '../../../content/tool-parts.ts';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/controls.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { shareIcon } from '../../../ui/icons.ts';
import styles from '../regex-tester.module.css';
import type { PatternDraft } from './share-format.ts';

export interface PatternToolsProps {
  readonly onExample: (example: PatternDraft & { readonly text: string }) => void;
  readonly onShare: () => void;
}

const OPTIONS = [
  { value: '', label: REGEX_PATTERN.choose },
  ...REGEX_PATTERN.exampleNames.map((name) => ({ value: name, label: name })),
];

/** Patterns to begin with, and the link that carries all of this page. */
export function PatternTools({ onExample, onShare }: PatternToolsProps) {
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
      <Button variant="quiet" size="small" icon={<Icon path={shareIcon} />} onClick={onShare}>
        {TOOL_PAGE.share}
      </Button>
    </>
  );
}
