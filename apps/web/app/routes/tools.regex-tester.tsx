import { REGEX_TESTER_LEDE, REGEX_TESTER_TEXT } from '../content/regex-tester.ts';
import { PAGES } from '../content/site-map.ts';
import '../tool-parts/explanation-parts.css';
import { prerenderedAbout } from '../tools/prerendered-about.ts';
import { RegexTesterView } from '../tools/regex-tester/regex-tester-view.tsx';
import { tool } from '../tools/regex-tester/tool.ts';
import { ToolFrame } from '../tools/tool-frame.tsx';
import { toolMeta } from '../tools/tool-meta.ts';

export const meta = () => toolMeta({ ...PAGES.regexTester, ...REGEX_TESTER_TEXT });

const About = prerenderedAbout(
  async () => (await import('../content/regex-tester-about.ts')).REGEX_TESTER_ABOUT,
);

export default function Page() {
  return (
    <ToolFrame tool={tool} lede={REGEX_TESTER_LEDE} about={<About />}>
      <RegexTesterView />
    </ToolFrame>
  );
}
