import { PAGES } from '../content/site-map.ts';
import { TEXT_COMPARE_LEDE, TEXT_COMPARE_TEXT } from '../content/text-compare.ts';
import '../tool-parts/explanation-parts.css';
import { prerenderedAbout } from '../tools/prerendered-about.ts';
import { TextCompareView } from '../tools/text-compare/text-compare-view.tsx';
import { tool } from '../tools/text-compare/tool.ts';
import { ToolFrame } from '../tools/tool-frame.tsx';
import { toolMeta } from '../tools/tool-meta.ts';

export const meta = () => toolMeta({ ...PAGES.textCompare, ...TEXT_COMPARE_TEXT });

const About = prerenderedAbout(
  async () => (await import('../content/text-compare-about.ts')).TEXT_COMPARE_ABOUT,
);

export default function Page() {
  return (
    <ToolFrame tool={tool} lede={TEXT_COMPARE_LEDE} about={<About />}>
      <TextCompareView />
    </ToolFrame>
  );
}
