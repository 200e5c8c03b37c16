import { useCallback, useMemo, useRef, useState } from 'react';
import { SCHEMA_INPUT, SCHEMA_TOOLBAR } from '../../content/json-schema.ts';
import { heldIn, longPaste, textIn } from '../../tool-parts/held-text.ts';
import { HIGHLIGHTED_AREA, HighlightLayer } from '../../tool-parts/highlight-layer.tsx';
import { InputPane } from '../../tool-parts/input-pane.tsx';
import { Column, KeepingNote, Panes, Toolbar, ToolbarGroup } from '../../tool-parts/layout.tsx';
import { type Notice, NoticeBar } from '../../tool-parts/notice-bar.tsx';
import { ShareButton } from '../../tool-parts/share-button.tsx';
import { MOST_TEXT } from '../../tool-parts/text-limits.ts';
import { useHandoff } from '../../tool-parts/use-handoff.ts';
import { useInputText } from '../../tool-parts/use-input-text.ts';
import { useOptions } from '../../tool-parts/use-options.ts';
import { shareState, useBorrowedNotice, useSharedLink } from '../../tool-parts/use-shared-link.ts';
import { useTextFiles } from '../../tool-parts/use-text-files.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, Select } from '../../ui/controls.tsx';
import { SCHEMA_FORMAT, SHARED_SCHEMA, type SharedSchema } from './options/options.ts';
import { errorHighlights } from './panels/error-highlights.ts';
import { OtherSchemas } from './panels/other-schemas.tsx';
import { Verdict } from './panels/verdict.tsx';
import { useSchemaCheck } from './running/use-schema-check.ts';

/** The JSON Schema validator: a schema on the left, a document on the right, and what is wrong below both. */
export function JsonSchemaView() {
  const areas = {
    schema: useRef<HTMLTextAreaElement>(null),
    document: useRef<HTMLTextAreaElement>(null),
    others: useRef<HTMLTextAreaElement>(null),
  };
  const optionsState = useOptions(SCHEMA_FORMAT);
  const { options, change, borrow } = optionsState;
  const { state, infer, edited } = useSchemaCheck(areas, options);
  const [notice, setNotice] = useState<Notice | null>(null);
  const schema = useInputText(areas.schema, 'json-schema-schema', edited.schema, true);
  const document = useInputText(areas.document, 'json-schema-document', edited.document, true);
  const others = useInputText(areas.others, 'json-schema-others', edited.others, true);
  const { replaceText: replaceSchema } = schema;
  const { replaceText: replaceDocument } = document;
  const { replaceText: replaceOthers } = others;
  const openSchema = useTextFiles(MOST_TEXT, replaceSchema, setNotice);
  const openDocument = useTextFiles(MOST_TEXT, replaceDocument, setNotice);

  const openShared = useCallback(
    (shared: SharedSchema) => {
      borrow(shared.options);
      replaceSchema(shared.schema);
      replaceDocument(shared.document);
      replaceOthers(shared.others);
    },
    [borrow, replaceSchema, replaceDocument, replaceOthers],
  );
  useSharedLink(SHARED_SCHEMA, openShared, setNotice);
  useBorrowedNotice(optionsState, setNotice);
  useHandoff(
    useCallback(
      (text, kind) => (kind === 'json-schema' ? replaceSchema(text) : replaceDocument(text)),
      [replaceSchema, replaceDocument],
    ),
    setNotice,
  );

  const check = state.kind === 'checked' ? state.check : null;
  const texts = state.kind === 'checked' ? state.texts : null;
  const schemaMarks = useMemo(() => errorHighlights(check, 'schema'), [check]);
  const documentMarks = useMemo(() => errorHighlights(check, 'document'), [check]);
  const unreadable = check?.kind === 'unreadable' ? check.side : null;
  return (
    <>
      <Toolbar>
        <ToolbarGroup>
          <Select
            aria-label={SCHEMA_TOOLBAR.draft}
            options={SCHEMA_TOOLBAR.drafts}
            value={options.draft}
            onChoose={({ value }) => change({ draft: value })}
          />
          <Checkbox
            label={SCHEMA_TOOLBAR.formats}
            checked={options.formats}
            onChange={({ target }) => change({ formats: target.checked })}
          />
        </ToolbarGroup>
        <ShareButton
          disabled={schema.isEmpty && document.isEmpty}
          onShare={async () =>
            setNotice(
              await shareState(SHARED_SCHEMA, {
                schema: textIn(areas.schema),
                document: textIn(areas.document),
                others: textIn(areas.others),
                options,
              }),
            )
          }
        />
      </Toolbar>
      <NoticeBar notice={notice} onClose={() => setNotice(null)} />
      <Panes>
        <Column>
          <InputPane
            short
            id="schema-schema"
            label={SCHEMA_INPUT.schema}
            placeholder={SCHEMA_INPUT.schemaPlaceholder}
            what={SCHEMA_INPUT.whatSchema}
            input={schema}
            invalid={check?.kind === 'faulty' || unreadable === 'schema'}
            fileLabel={SCHEMA_INPUT.schemaFile}
            areaClassName={HIGHLIGHTED_AREA}
            layer={<HighlightLayer area={areas.schema} text={texts?.schema ?? ''} highlights={schemaMarks} />}
            onFiles={openSchema}
            onExample={() => {
              replaceSchema(SCHEMA_INPUT.example.schema);
              replaceDocument(SCHEMA_INPUT.example.document);
            }}
            onClear={() => replaceSchema('')}
            onLongPaste={longPaste(MOST_TEXT, replaceSchema, setNotice)}
          />
          <KeepingNote keeping={schema.keeping} />
        </Column>
        <Column>
          <InputPane
            short
            id="schema-document"
            label={SCHEMA_INPUT.document}
            placeholder={SCHEMA_INPUT.documentPlaceholder}
            what={SCHEMA_INPUT.whatDocument}
            input={document}
            invalid={check?.kind === 'invalid' || unreadable === 'document'}
            fileLabel={SCHEMA_INPUT.documentFile}
            areaClassName={HIGHLIGHTED_AREA}
            layer={
              <HighlightLayer area={areas.document} text={texts?.document ?? ''} highlights={documentMarks} />
            }
            tools={
              <Button
                variant="quiet"
                size="small"
                disabled={document.isEmpty}
                onClick={async () => {
                  const inferred = await infer(options.formats);
                  if (inferred === null) return;
                  if ('problem' in inferred)
                    return setNotice({ tone: 'danger', text: SCHEMA_INPUT.notInferred(inferred.problem) });
                  replaceSchema(inferred.schema);
                  setNotice({ tone: 'info', text: SCHEMA_INPUT.inferred });
                }}
              >
                {SCHEMA_INPUT.infer}
              </Button>
            }
            onFiles={openDocument}
            onClear={() => replaceDocument('')}
            onLongPaste={longPaste(MOST_TEXT, replaceDocument, setNotice)}
          />
          <KeepingNote keeping={document.keeping} />
        </Column>
      </Panes>
      <Verdict
        state={state}
        area={(side) => (heldIn(areas[side]) === undefined ? areas[side].current : null)}
      />
      <OtherSchemas
        input={others}
        isWanted={!others.isEmpty || unreadable === 'others'}
        onLongPaste={longPaste(MOST_TEXT, replaceOthers, setNotice)}
      />
    </>
  );
}
