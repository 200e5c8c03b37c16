import { useCallback, useMemo, useState } from 'react';
import * as v from 'valibot';
import { UUID_INSPECTOR } from '../../content/uuid.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { Column, Panes } from '../../tool-parts/layout.tsx';
import { type Notice, NoticeBar } from '../../tool-parts/notice-bar.tsx';
import { LinePane, problemInLine } from '../../tool-parts/one-line/line-pane.tsx';
import { useClock } from '../../tool-parts/use-clock.ts';
import { useHandoff } from '../../tool-parts/use-handoff.ts';
import { useOptions } from '../../tool-parts/use-options.ts';
import { inspectIdentifier } from './logic.ts';
import { UUID_OPTIONS } from './make.ts';
import { IdentifierDetails, Inspected } from './panels/inspected.tsx';
import { MadeIdentifiers, MakerToolbar } from './panels/maker.tsx';

/** New identifiers on the left, and one taken apart on the right. */
export function UuidView() {
  const { options, change } = useOptions(UUID_OPTIONS);
  const { value: text, change: changeText } = useDraft('uuid-inspected', v.string(), '');
  const [notice, setNotice] = useState<Notice | null>(null);
  const now = useClock();
  const replaceText = useCallback((next: string) => changeText(() => next), [changeText]);
  useHandoff(replaceText, setNotice);

  const inspected = useMemo(() => (text.trim() === '' ? null : inspectIdentifier(text)), [text]);
  const identifier = inspected === null || inspected.kind === 'error' ? null : inspected;
  const problems = inspected?.kind === 'error' ? [problemInLine(inspected.message, inspected.offset, 1)] : [];
  return (
    <>
      <MakerToolbar options={options} onChange={change} />
      <NoticeBar notice={notice} onClose={() => setNotice(null)} />
      <Panes>
        <Column>
          <MadeIdentifiers options={options} onInspect={replaceText} />
        </Column>
        <Column>
          <LinePane
            id="uuid-inspect"
            label={UUID_INSPECTOR.label}
            placeholder={UUID_INSPECTOR.placeholder}
            what={UUID_INSPECTOR.what}
            value={text}
            problems={problems}
            onChange={replaceText}
            onExample={() => replaceText(UUID_INSPECTOR.example)}
          />
          <Inspected
            identifier={identifier}
            now={now}
            onRefused={(message) => setNotice({ tone: 'danger', text: message })}
          />
          {identifier !== null && <IdentifierDetails identifier={identifier} />}
        </Column>
      </Panes>
    </>
  );
}
