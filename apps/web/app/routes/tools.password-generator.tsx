import { PASSWORD_GENERATOR_LEDE, PASSWORD_GENERATOR_TEXT } from '../content/password-generator.ts';
import { PAGES } from '../content/site-map.ts';
import '../tool-parts/explanation-parts.css';
import { PasswordGeneratorView } from '../tools/password-generator/password-generator-view.tsx';
import { tool } from '../tools/password-generator/tool.ts';
import { prerenderedAbout } from '../tools/prerendered-about.ts';
import { ToolFrame } from '../tools/tool-frame.tsx';
import { toolMeta } from '../tools/tool-meta.ts';

export const meta = () => toolMeta({ ...PAGES.passwordGenerator, ...PASSWORD_GENERATOR_TEXT });

const About = prerenderedAbout(
  async () => (await import('../content/password-generator-about.ts')).PASSWORD_GENERATOR_ABOUT,
);

export default function Page() {
  return (
    <ToolFrame tool={tool} lede={PASSWORD_GENERATOR_LEDE} about={<About />}>
      <PasswordGeneratorView />
    </ToolFrame>
  );
}
