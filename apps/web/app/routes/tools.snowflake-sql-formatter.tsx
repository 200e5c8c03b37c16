import { useState } from 'react';
import { PAGES } from '../content/site-map.ts';
import { FORMATTER_TEXT } from '../content/snowflake-sql-formatter.ts';
import { FeedbackBlock, type FeedbackBlockProps } from '../features/feedback/feedback-block.tsx';
import { FeedbackCounters } from '../features/feedback/feedback-counters.tsx';
import { useFeedbackCounts } from '../features/feedback/use-feedback-counts.ts';
import { FormatterView } from '../tools/snowflake-sql-formatter/formatter-view.tsx';
import { tool } from '../tools/snowflake-sql-formatter/tool.ts';
import { ToolProvider } from '../tools/tool-frame.tsx';
import { toolMeta } from '../tools/tool-meta.ts';

export const meta = () => toolMeta({ ...PAGES.formatter, ...FORMATTER_TEXT });

export default function Page() {
  const { counts, refresh } = useFeedbackCounts();
  const [run, setRun] = useState<FeedbackBlockProps['subject']>(null);
  return (
    <ToolProvider tool={tool}>
      <FormatterView
        counters={<FeedbackCounters counts={counts} />}
        feedback={<FeedbackBlock subject={run} onStored={refresh} />}
        onRun={setRun}
      />
    </ToolProvider>
  );
}
