import { JSON_FORMATTER_ABOUT, JSON_FORMATTER_TEXT } from '../content/json-formatter.ts';
import { PAGES } from '../content/site-map.ts';
import { JsonFormatterView } from '../tools/json-formatter/json-formatter-view.tsx';
import { tool } from '../tools/json-formatter/tool.ts';
import { ToolFrame } from '../tools/tool-frame.tsx';
import { toolMeta } from '../tools/tool-meta.ts';

export const meta = () => toolMeta({ ...PAGES.jsonFormatter, ...JSON_FORMATTER_TEXT });

export default function Page() {
  return (
    <ToolFrame tool={tool} about={JSON_FORMATTER_ABOUT}>
      <JsonFormatterView />
    </ToolFrame>
  );
}
