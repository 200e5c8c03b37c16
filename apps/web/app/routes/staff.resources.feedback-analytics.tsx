import { STAFF_PAGES } from '../content/staff-pages.ts';
import { FeedbackAnalyticsView } from '../features/feedback-analytics/feedback-analytics-view.tsx';
import { privatePageMeta } from '../lib/page-meta.ts';

export function meta() {
  return privatePageMeta(STAFF_PAGES.feedbackAnalytics);
}

export default function Page() {
  return <FeedbackAnalyticsView />;
}
