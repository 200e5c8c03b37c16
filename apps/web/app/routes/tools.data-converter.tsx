import { DATA_CONVERTER_LEDE, DATA_CONVERTER_TEXT } from '../content/data-converter.ts';
import { PAGES } from '../content/site-map.ts';
import '../tool-parts/explanation-parts.css';
import { DataConverterView } from '../tools/data-converter/data-converter-view.tsx';
import { tool } from '../tools/data-converter/tool.ts';
import { prerenderedAbout } from '../tools/prerendered-about.ts';
import { ToolFrame } from '../tools/tool-frame.tsx';
import { toolMeta } from '../tools/tool-meta.ts';

export const meta = () => toolMeta({ ...PAGES.dataConverter, ...DATA_CONVERTER_TEXT });

const About = prerenderedAbout(
  async () => (await import('../content/data-converter-about.ts')).DATA_CONVERTER_ABOUT,
);

export default function Page() {
  return (
    <ToolFrame tool={tool} lede={DATA_CONVERTER_LEDE} about={<About />}>
      <DataConverterView />
    </ToolFrame>
  );
}
