import { LOST_PAGE } from '../content/lost-page.ts';
import { NOT_STARTED_ID } from './not-started-id.ts';

/**
 * Shown when the page's scripts fail to load. It is part of the prerendered HTML, since no script could render it
 * then; the inline script of scripts/publish/late-scripts.ts reveals it.
 */
export function NotStartedNotice() {
  return (
    <div className="lost-page" id={NOT_STARTED_ID} hidden>
      <p className="alert alert-warning">
        <span className="alert-body">
          <span role="alert">{LOST_PAGE.notStarted}</span>{' '}
          {/* biome-ignore lint/a11y/useValidAnchor: an empty href is this page's own URL, whichever it is. */}
          <a href="">{LOST_PAGE.reload}</a>
        </span>
      </p>
    </div>
  );
}
