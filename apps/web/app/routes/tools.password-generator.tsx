import { PASSWORD_GENERATOR_ABOUT, PASSWORD_GENERATOR_TEXT } from '../content/password-generator.ts';
import { PAGES } from '../content/site-map.ts';
import { PasswordGeneratorView } from '../tools/password-generator/password-generator-view.tsx';
import { tool } from '../tools/password-generator/tool.ts';
import { ToolFrame } from '../tools/tool-frame.tsx';
import { toolMeta } from '../tools/tool-meta.ts';

export const meta = () => toolMeta({ ...PAGES.passwordGenerator, ...PASSWORD_GENERATOR_TEXT });

export default function Page() {
  return (
    <ToolFrame tool={tool} about={PASSWORD_GENERATOR_ABOUT}>
      <PasswordGeneratorView />
    </ToolFrame>
  );
}
