import { useMemo } from 'react';
import { UUID_INSPECTOR } from '../../content/uuid.ts';
import { Column, Panes } from '../../tool-parts/layout.tsx';
import { NoticeBar } from '../../tool-parts/notice-bar.tsx';
import { LinePane, problemInLine, useLine } from '../../tool-parts/one-line/line-pane.tsx';
import { useClock } from '../../tool-parts/use-clock.ts';
import { useOptions } from '../../tool-parts/use-options.ts';
import { inspectIdentifier } from './logic.ts';
import { UUID_OPTIONS } from './make.ts';
import { IdentifierDetails, Inspected } from './panels/inspected.tsx';
import { MadeIdentifiers, MakerToolbar } from './panels/maker.tsx';

/** New identifiers on the left, and one taken apart on the right. */
export function UuidView() {
  const { options, change } = useOptions(UUID_OPTIONS);
  const { text, replaceText, notice, setNotice } = useLine('uuid-inspected');
  const now = useClock();

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
            onNotice={setNotice}
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
