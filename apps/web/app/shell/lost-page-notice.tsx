import { useEffect, useRef, useSyncExternalStore } from 'react';
import { createPath, useLocation, useNavigate, useNavigation } from 'react-router';
import { LOST_PAGE } from '../content/lost-page.ts';
import { routeLoader } from '../lib/route-loader.ts';
import { LiveAlert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';

/** Loads the requested page as a fresh document. After Back, the URL is that page's already. */
function loadDocument(path: string): void {
  if (path === createPath(window.location)) window.location.reload();
  else window.location.assign(path);
}

/**
 * Shown over the current page while the next one fails to load: says why, tries again, offers a reload. The current
 * page stays as it is, so nothing typed there is lost.
 */
export function LostPageNotice() {
  const lost = useSyncExternalStore(routeLoader.subscribe, routeLoader.getLost, () => null);
  const navigation = useNavigation();
  const location = useLocation();
  const navigate = useNavigate();
  const target = navigation.state === 'loading' ? createPath(navigation.location) : null;
  const shown = lost !== null && !lost.isDismissed && target !== null;
  const previousFocus = useRef<Element | null>(null);

  useEffect(() => {
    const retry = () => void routeLoader.retry();
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, []);

  // A link that is clicked again requests a page that is pending already.
  useEffect(() => {
    if (target !== null) void routeLoader.retry();
  }, [target]);

  useEffect(() => {
    if (shown) previousFocus.current = document.activeElement;
  }, [shown]);

  function stay() {
    routeLoader.dismiss();
    // Navigating to the current page cancels the pending navigation.
    void navigate(location, { replace: true, preventScrollReset: true });
    if (previousFocus.current instanceof HTMLElement) previousFocus.current.focus();
  }

  return (
    <LiveAlert
      tone={shown ? 'warning' : null}
      urgency="assertive"
      className="lost-page"
      actions={
        shown && (
          <div className="button-row">
            {lost.loss === 'unreachable' && (
              <Button
                variant="primary"
                size="small"
                busy={lost.isTrying}
                aria-disabled={lost.isTrying}
                onClick={() => void routeLoader.retry()}
              >
                {lost.isTrying ? LOST_PAGE.retrying : LOST_PAGE.retry}
              </Button>
            )}
            <Button
              variant={lost.loss === 'outdated' ? 'primary' : 'secondary'}
              size="small"
              onClick={() => loadDocument(target)}
            >
              {LOST_PAGE.reload}
            </Button>
            <Button variant="quiet" size="small" onClick={stay}>
              {LOST_PAGE.stay}
            </Button>
          </div>
        )
      }
    >
      <p>{shown && LOST_PAGE[lost.loss]}</p>
    </LiveAlert>
  );
}
