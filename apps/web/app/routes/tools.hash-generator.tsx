import { HASH_GENERATOR_LEDE, HASH_GENERATOR_TEXT } from '../content/hash-generator.ts';
import { PAGES } from '../content/site-map.ts';
import '../tool-parts/explanation-parts.css';
import { HashGeneratorView } from '../tools/hash-generator/hash-generator-view.tsx';
import { tool } from '../tools/hash-generator/tool.ts';
import { prerenderedAbout } from '../tools/prerendered-about.ts';
import { ToolFrame } from '../tools/tool-frame.tsx';
import { toolMeta } from '../tools/tool-meta.ts';

export const meta = () => toolMeta({ ...PAGES.hashGenerator, ...HASH_GENERATOR_TEXT });

const About = prerenderedAbout(
  async () => (await import('../content/hash-generator-about.ts')).HASH_GENERATOR_ABOUT,
);

export default function Page() {
  return (
    <ToolFrame tool={tool} lede={HASH_GENERATOR_LEDE} about={<About />}>
      <HashGeneratorView />
    </ToolFrame>
  );
}
