import { JSON_FORMATTER_LEDE, JSON_FORMATTER_TEXT } from '../content/json-formatter.ts';
import { PAGES } from '../content/site-map.ts';
import '../tool-parts/explanation-parts.css';
import { JsonFormatterView } from '../tools/json-formatter/json-formatter-view.tsx';
import { tool } from '../tools/json-formatter/tool.ts';
import { prerenderedAbout } from '../tools/prerendered-about.ts';
import { ToolFrame } from '../tools/tool-frame.tsx';
import { toolMeta } from '../tools/tool-meta.ts';

export const meta = () => toolMeta({ ...PAGES.jsonFormatter, ...JSON_FORMATTER_TEXT });

const About = prerenderedAbout(
  async () => (await import('../content/json-formatter-about.ts')).JSON_FORMATTER_ABOUT,
);

export default function Page() {
  return (
    <ToolFrame tool={tool} lede={JSON_FORMATTER_LEDE} about={<About />}>
      <JsonFormatterView />
    </ToolFrame>
  );
}
