import type { JsonSideError } from '@hln/text-diff';
import { COMPARE_INPUT } from '../../../content/text-compare.ts';
import { FileCard } from '../../../tool-parts/file-card.tsx';
import { longPaste } from '../../../tool-parts/held-text.ts';
import { InputPane } from '../../../tool-parts/input-pane.tsx';
import { Column, KeepingNote } from '../../../tool-parts/layout.tsx';
import type { Notice } from '../../../tool-parts/notice-bar.tsx';
import { jumpTo, Problems } from '../../../tool-parts/problems.tsx';
import { MOST_TEXT } from '../../../tool-parts/text-limits.ts';
import type { Side } from './use-side.ts';

export interface SidePaneProps {
  readonly side: Side;
  /** A file is being dragged over the page. */
  readonly dropping: boolean;
  /** Of either side. */
  readonly errors: readonly JsonSideError[];
  readonly onExample?: () => void;
  readonly onNotice: (notice: Notice | null) => void;
}

/** One side's text or file, with what is wrong with it. */
export function SidePane({ side, dropping, errors, onExample, onNotice }: SidePaneProps) {
  const { name, input, file } = side;
  const own = errors.filter((error) => error.side === name);
  const problemsId = `compare-${name}-problems`;
  return (
    <Column>
      {file !== null && (
        <FileCard name={file.name} size={file.size} dropping={dropping} onClose={side.close} />
      )}
      <div hidden={file !== null}>
        <InputPane
          short
          id={`compare-${name}`}
          label={COMPARE_INPUT[name]}
          placeholder={COMPARE_INPUT.placeholder[name]}
          what={COMPARE_INPUT.what[name]}
          input={input}
          dropping={dropping}
          invalid={own.length > 0}
          problemsId={problemsId}
          accept="text/*,.json,.jsonl,.sql,.csv,.md,.yaml,.yml,.toml,.xml,.log,.ts,.tsx,.js,.py,.txt"
          fileLabel={COMPARE_INPUT.file[name]}
          onFiles={([first]) => first !== undefined && side.open(first)}
          onExample={onExample}
          onClear={() => input.replaceText('')}
          onLongPaste={longPaste(MOST_TEXT, side.place, onNotice)}
        />
      </div>
      <Problems
        id={problemsId}
        problems={own.map(({ message, offset, line, column }) => ({
          severity: 'error',
          message,
          // The page can't jump to places in a file.
          ...(file === null && { place: { offset, line, column, length: 1 } }),
        }))}
        onJump={(place) => jumpTo(input.area.current, place)}
      />
      <KeepingNote keeping={side.keeping} />
    </Column>
  );
}
