import { BASE64_ENCODER_LEDE, BASE64_ENCODER_TEXT } from '../content/base64-encoder.ts';
import { PAGES } from '../content/site-map.ts';
import '../tool-parts/explanation-parts.css';
import { Base64EncoderView } from '../tools/base64-encoder/base64-encoder-view.tsx';
import { tool } from '../tools/base64-encoder/tool.ts';
import { prerenderedAbout } from '../tools/prerendered-about.ts';
import { ToolFrame } from '../tools/tool-frame.tsx';
import { toolMeta } from '../tools/tool-meta.ts';

export const meta = () => toolMeta({ ...PAGES.base64Encoder, ...BASE64_ENCODER_TEXT });

const About = prerenderedAbout(
  async () => (await import('../content/base64-encoder-about.ts')).BASE64_ENCODER_ABOUT,
);

export default function Page() {
  return (
    <ToolFrame tool={tool} lede={BASE64_ENCODER_LEDE} about={<About />}>
      <Base64EncoderView />
    </ToolFrame>
  );
}
