import { BASE64_ENCODER_ABOUT, BASE64_ENCODER_TEXT } from '../content/base64-encoder.ts';
import { PAGES } from '../content/site-map.ts';
import { Base64EncoderView } from '../tools/base64-encoder/base64-encoder-view.tsx';
import { tool } from '../tools/base64-encoder/tool.ts';
import { ToolFrame } from '../tools/tool-frame.tsx';
import { toolMeta } from '../tools/tool-meta.ts';

export const meta = () => toolMeta({ ...PAGES.base64Encoder, ...BASE64_ENCODER_TEXT });

export default function Page() {
  return (
    <ToolFrame tool={tool} about={BASE64_ENCODER_ABOUT}>
      <Base64EncoderView />
    </ToolFrame>
  );
}
