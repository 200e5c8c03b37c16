import { JWT_DEBUGGER_LEDE, JWT_DEBUGGER_TEXT } from '../content/jwt-debugger.ts';
import { PAGES } from '../content/site-map.ts';
import '../tool-parts/explanation-parts.css';
import { JwtDebuggerView } from '../tools/jwt-debugger/jwt-debugger-view.tsx';
import { tool } from '../tools/jwt-debugger/tool.ts';
import { prerenderedAbout } from '../tools/prerendered-about.ts';
import { ToolFrame } from '../tools/tool-frame.tsx';
import { toolMeta } from '../tools/tool-meta.ts';

export const meta = () => toolMeta({ ...PAGES.jwtDebugger, ...JWT_DEBUGGER_TEXT });

const About = prerenderedAbout(
  async () => (await import('../content/jwt-debugger-about.ts')).JWT_DEBUGGER_ABOUT,
);

export default function Page() {
  return (
    <ToolFrame tool={tool} lede={JWT_DEBUGGER_LEDE} about={<About />}>
      <JwtDebuggerView />
    </ToolFrame>
  );
}
