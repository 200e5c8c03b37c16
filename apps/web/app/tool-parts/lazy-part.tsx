import { Component, type ComponentType, lazy, type ReactNode, useState } from 'react';
import { TOOL_PAGE } from '../content/tool-parts.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import styles from './notice-bar.module.css';

/** How long a part may take to load, in milliseconds. */
const TIME_LIMIT = 20_000;

/** A part of a page, as returned by {@link lazyPart}. */
type LazyPart<Props extends object> = ComponentType<Props> & {
  /** Loads the part's script before it is shown. A failure appears in the part's own place once it is shown. */
  readonly preload: () => void;
};

/**
 * A part of a page whose script loads when it is first shown, or earlier with `preload`, within a `Suspense` of the
 * caller's. If it can't be loaded, the part says so in its own place and the rest of the page keeps working.
 *
 * @param load such as `async () => (await import('./x.tsx')).X`
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let loading: Promise<{ readonly default: ComponentType<Props> }> | null = null;
  let loaded: ComponentType<Props> | null = null;

  async function loadNow() {
    loaded = await within(load());
    return { default: loaded };
  }

  function loadOnce() {
    loading ??= loadNow();
    return loading;
  }

  const Waiting = lazy(loadOnce);

  function Part(props: Props) {
    // A loaded part is shown at once: `lazy` would show the fallback first, which React keeps for 300 ms. The choice is
    // kept: another component in this place would lose its state.
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Waiting);
    return (
      <PartBoundary>
        <Shown {...props} />
      </PartBoundary>
    );
  }

  return Object.assign(Part, {
    preload() {
      // Offline, the import may fail, and Chromium remembers a failed import for the life of the document.
      if (navigator.onLine) loadOnce().catch(() => undefined);
    },
  });
}

async function within<Value>(work: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The part did not load in time.')), TIME_LIMIT);
  });
  return await Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/**
 * Browsers answer a second request for a failed module with the same failure, so a new page is needed: typed text is
 * this tab's draft.
 */
class PartBoundary extends Component<{ readonly children: ReactNode }, { readonly hasFailed: boolean }> {
  override readonly state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <Alert tone="danger">
        <div className={styles.body}>
          <span role="alert">{TOOL_PAGE.partNotLoaded}</span>
          <Button size="small" onClick={() => window.location.reload()}>
            {TOOL_PAGE.reload}
          </Button>
        </div>
      </Alert>
    );
  }
}
