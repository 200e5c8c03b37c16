import { HASH_GENERATOR_ABOUT, HASH_GENERATOR_TEXT } from '../content/hash-generator.ts';
import { PAGES } from '../content/site-map.ts';
import { HashGeneratorView } from '../tools/hash-generator/hash-generator-view.tsx';
import { tool } from '../tools/hash-generator/tool.ts';
import { ToolFrame } from '../tools/tool-frame.tsx';
import { toolMeta } from '../tools/tool-meta.ts';

export const meta = () => toolMeta({ ...PAGES.hashGenerator, ...HASH_GENERATOR_TEXT });

export default function Page() {
  return (
    <ToolFrame tool={tool} about={HASH_GENERATOR_ABOUT}>
      <HashGeneratorView />
    </ToolFrame>
  );
}
