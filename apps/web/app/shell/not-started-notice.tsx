import { LOST_PAGE } from '../content/lost-page.ts';
import { NOT_STARTED_ID } from './not-started-id.ts';

/**
 * What the page says when its scripts do not come, ready in its HTML: without scripts nobody could write it. The
 * start script of scripts/publish/late-scripts.ts brings it out.
 */
export function NotStartedNotice() {
  return (
    <div role="alert" className="lost-page" id={NOT_STARTED_ID} hidden>
      <p className="alert alert-warning">
        <span className="alert-body">
          {LOST_PAGE.notStarted}{' '}
          {/* biome-ignore lint/a11y/useValidAnchor: empty is this page's own address, whichever it is. */}
          <a href="">{LOST_PAGE.reload}</a>
        </span>
      </p>
    </div>
  );
}
