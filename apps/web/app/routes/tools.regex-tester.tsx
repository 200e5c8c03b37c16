import { REGEX_TESTER_ABOUT, REGEX_TESTER_TEXT } from '../content/regex-tester.ts';
import { PAGES } from '../content/site-map.ts';
import { RegexTesterView } from '../tools/regex-tester/regex-tester-view.tsx';
import { tool } from '../tools/regex-tester/tool.ts';
import { ToolFrame } from '../tools/tool-frame.tsx';
import { toolMeta } from '../tools/tool-meta.ts';

export const meta = () => toolMeta({ ...PAGES.regexTester, ...REGEX_TESTER_TEXT });

export default function Page() {
  return (
    <ToolFrame tool={tool} about={REGEX_TESTER_ABOUT}>
      <RegexTesterView />
    </ToolFrame>
  );
}
