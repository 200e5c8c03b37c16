import { Suspense, useCallback, useMemo, useState } from 'react';
import * as v from 'valibot';
import { QR_FORM } from '../../content/qr-generator.ts';
import { QR_KINDS } from '../../content/qr-generator-fields.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { useFileDrop } from '../../lib/use-file-drop.ts';
import { Choice } from '../../tool-parts/choice.tsx';
import { Toolbar } from '../../tool-parts/layout.tsx';
import { lazyPart } from '../../tool-parts/lazy-part.tsx';
import { type Notice, NoticeBar } from '../../tool-parts/notice-bar.tsx';
import { useHandoff } from '../../tool-parts/use-handoff.ts';
import { useOptions } from '../../tool-parts/use-options.ts';
import { classNames } from '../../ui/class-names.ts';
import { ContentForm } from './form/content-form.tsx';
import { type FormState, isBlank } from './form/form-state.ts';
import { useForm } from './form/use-form.ts';
import type { Logo } from './look/read-logo.ts';
import { SETTINGS, styleOf } from './look/settings.ts';
import styles from './qr-generator.module.css';
import { CodePane } from './result/code-pane.tsx';
import type { DrawRequest } from './running/protocol.ts';
import { useCheck } from './running/use-check.ts';
import { useDrawnCode } from './running/use-drawn-code.ts';
import { useSharing } from './sharing/use-sharing.ts';

/** The panels are not needed for typing, so they load once the page can be used. */
const LookPanel = lazyPart(async () => (await import('./look/look-panel.tsx')).LookPanel);
const BatchPanel = lazyPart(async () => (await import('./batch/batch-panel.tsx')).BatchPanel);

const ReadView = lazyPart(async () => (await import('./reading/read-view.tsx')).ReadView);

const SecretDialog = lazyPart(async () => (await import('./sharing/secret-dialog.tsx')).SecretDialog);

type View = keyof typeof QR_FORM.views;
const viewSchema: v.GenericSchema<unknown, View> = v.picklist(['make', 'read']);
const VIEWS = [
  { value: 'make', label: QR_FORM.views.make },
  { value: 'read', label: QR_FORM.views.read },
] as const;

/** Bytes of a dropped table. */
const MOST_TABLE_BYTES = 5_000_000;

/** The QR generator: codes are made here, and read from pictures and the camera. */
export function QrGeneratorView() {
  const { value: view, change: changeView } = useDraft<View>('qr-generator-view', viewSchema, 'make');
  const [dropped, setDropped] = useState<{ readonly file: File } | null>(null);
  const form = useForm();
  const { state, replace } = form;
  const options = useOptions(SETTINGS);
  const { options: settings, change } = options;
  const [logo, setLogo] = useState<Logo | null>(null);
  const [csv, setCsv] = useState('');
  const [batchOpen, setBatchOpen] = useState(false);
  const [notice, setNotice] = useState<Notice | null>(null);

  const fill = useCallback(
    (next: FormState) => {
      changeView(() => 'make');
      replace(next);
    },
    [changeView, replace],
  );

  const hasLogo = logo !== null;
  const request = useMemo<DrawRequest | null>(() => {
    if (isBlank(state)) return null;
    return {
      kind: state.kind,
      fields: state.values,
      level: settings.level,
      version: settings.version === 0 ? null : settings.version,
      eci: settings.eci,
      style: styleOf(settings),
      logoShare: hasLogo ? settings.logoShare : 0,
    };
  }, [state, settings, hasLogo]);
  const answer = useDrawnCode(request);
  const drawn = answer?.kind === 'drawn' ? answer.drawn : null;
  const check = useCheck(drawn, logo?.picture ?? null);

  const openLogo = useCallback(async (file: File | null) => {
    if (file === null) return setLogo(null);
    const { readLogo } = await import('./look/read-logo.ts');
    const read = await readLogo(file);
    if (read === null) setNotice({ tone: 'danger', text: QR_FORM.logoUnreadable(file.name) });
    else setLogo(read);
  }, []);

  const openFiles = useCallback(
    async ([file]: readonly File[]) => {
      if (file === undefined) return;
      if (view === 'read') return setDropped({ file });
      if (file.type.startsWith('image/')) return openLogo(file);
      const { openTextFile } = await import('../../tool-parts/use-text-files.ts');
      const read = await openTextFile(file, MOST_TABLE_BYTES);
      if (read.kind === 'refused') return setNotice(read.notice);
      if (!/\.(csv|tsv)$/i.test(file.name)) return replace({ kind: 'text', values: { text: read.text } });
      setCsv(read.text);
      setBatchOpen(true);
    },
    [view, openLogo, replace],
  );
  const dropping = useFileDrop(openFiles);

  useHandoff(
    useCallback(
      (text) => {
        const isUrl = /^https?:\/\/\S+$/i.test(text.trim());
        fill(isUrl ? { kind: 'url', values: { url: text.trim() } } : { kind: 'text', values: { text } });
      },
      [fill],
    ),
    setNotice,
  );
  const sharing = useSharing({ form: state, options, onForm: fill, setNotice });

  return (
    <div className={classNames(styles.tool, dropping && styles.dropping)}>
      <Toolbar>
        <Choice
          label={QR_FORM.view}
          hideLabel
          options={VIEWS}
          value={view}
          onChange={(next) => {
            setDropped(null);
            changeView(() => next);
          }}
        />
        {view === 'make' && (
          <Choice
            label={QR_FORM.kind}
            hideLabel
            options={QR_KINDS}
            value={visibleKind(state.kind)}
            onChange={form.choose}
          />
        )}
      </Toolbar>
      <NoticeBar notice={notice} onClose={() => setNotice(null)} />
      {view === 'read' && (
        <Suspense fallback={null}>
          <ReadView dropped={dropped} onEdit={fill} onNotice={setNotice} />
        </Suspense>
      )}
      {view === 'make' && (
        <>
          <div className={styles.layout}>
            <div className={styles.content}>
              <ContentForm
                form={form}
                issues={answer?.kind === 'issues' ? answer.issues : []}
                canShare={request !== null}
                onShare={() => void sharing.share()}
              />
            </div>
            <div className={styles.resultColumn}>
              <div className={styles.result}>
                <CodePane
                  answer={answer}
                  check={check}
                  logo={logo}
                  settings={settings}
                  onChange={change}
                  onNotice={setNotice}
                />
              </div>
            </div>
            <div className={styles.lookColumn}>
              <Suspense fallback={null}>
                <LookPanel
                  settings={settings}
                  onChange={change}
                  logo={logo}
                  onLogo={(file) => void openLogo(file)}
                />
              </Suspense>
            </div>
          </div>
          <details
            className={styles.many}
            open={batchOpen}
            onToggle={(event) => setBatchOpen(event.currentTarget.open)}
          >
            <summary>{QR_FORM.many}</summary>
            {batchOpen && (
              <Suspense fallback={null}>
                <BatchPanel
                  kind={state.kind}
                  settings={settings}
                  logo={logo}
                  csv={csv}
                  onCsv={setCsv}
                  onNotice={setNotice}
                />
              </Suspense>
            )}
          </details>
        </>
      )}
      {sharing.asking && (
        <Suspense fallback={null}>
          <SecretDialog onConfirm={() => void sharing.shareAll()} onCancel={sharing.stopAsking} />
        </Suspense>
      )}
    </div>
  );
}

type VisibleKind = (typeof QR_KINDS)[number]['value'];

/** Kinds that are only texts with a restricted alphabet are shown as text. */
function visibleKind(kind: DrawRequest['kind']): VisibleKind {
  return kind === 'numeric' || kind === 'alnum' ? 'text' : kind;
}
