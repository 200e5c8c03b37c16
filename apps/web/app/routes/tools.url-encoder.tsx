import { PAGES } from '../content/site-map.ts';
import '../tool-parts/explanation-parts.css';
import { URL_ENCODER_LEDE, URL_ENCODER_TEXT } from '../content/url-encoder.ts';
import { prerenderedAbout } from '../tools/prerendered-about.ts';
import { ToolFrame } from '../tools/tool-frame.tsx';
import { toolMeta } from '../tools/tool-meta.ts';
import { tool } from '../tools/url-encoder/tool.ts';
import { UrlEncoderView } from '../tools/url-encoder/url-encoder-view.tsx';

export const meta = () => toolMeta({ ...PAGES.urlEncoder, ...URL_ENCODER_TEXT });

const About = prerenderedAbout(
  async () => (await import('../content/url-encoder-about.ts')).URL_ENCODER_ABOUT,
);

export default function Page() {
  return (
    <ToolFrame tool={tool} lede={URL_ENCODER_LEDE} about={<About />}>
      <UrlEncoderView />
    </ToolFrame>
  );
}
