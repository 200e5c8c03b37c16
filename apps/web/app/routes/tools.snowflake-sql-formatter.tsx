import { useState } from 'react';
import { PAGES } from '../content/site-map.ts';
import { FeedbackBlock, type FeedbackBlockProps } from '../features/feedback/feedback-block.tsx';
import { FeedbackCounters } from '../features/feedback/feedback-counters.tsx';
import { useFeedbackCounts } from '../features/feedback/use-feedback-counts.ts';
import { pageMeta } from '../lib/page-meta.ts';
import { siteConfig } from '../lib/site-config.ts';
import { breadcrumbs, softwareApplication } from '../lib/structured-data.ts';
import { FormatterView } from '../tools/snowflake-sql-formatter/formatter-view.tsx';

export function meta() {
  return pageMeta(PAGES.formatter, siteConfig.siteUrl, [
    softwareApplication(siteConfig.siteUrl, PAGES.formatter),
    breadcrumbs(siteConfig.siteUrl, [PAGES.home, PAGES.tools, PAGES.formatter]),
  ]);
}

export default function Page() {
  const { counts, refresh } = useFeedbackCounts();
  const [run, setRun] = useState<FeedbackBlockProps['subject']>(null);
  return (
    <FormatterView
      counters={<FeedbackCounters counts={counts} />}
      feedback={<FeedbackBlock subject={run} onStored={refresh} />}
      onRun={setRun}
    />
  );
}
