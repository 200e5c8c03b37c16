import { PAGES } from '../content/site-map.ts';
import { URL_ENCODER_ABOUT, URL_ENCODER_TEXT } from '../content/url-encoder.ts';
import { ToolFrame } from '../tools/tool-frame.tsx';
import { toolMeta } from '../tools/tool-meta.ts';
import { tool } from '../tools/url-encoder/tool.ts';
import { UrlEncoderView } from '../tools/url-encoder/url-encoder-view.tsx';

export const meta = () => toolMeta({ ...PAGES.urlEncoder, ...URL_ENCODER_TEXT });

export default function Page() {
  return (
    <ToolFrame tool={tool} about={URL_ENCODER_ABOUT}>
      <UrlEncoderView />
    </ToolFrame>
  );
}
