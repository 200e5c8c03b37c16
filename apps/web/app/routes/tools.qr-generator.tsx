import { QR_GENERATOR_ABOUT, QR_GENERATOR_TEXT } from '../content/qr-generator.ts';
import { PAGES } from '../content/site-map.ts';
import { QrGeneratorView } from '../tools/qr-generator/qr-generator-view.tsx';
import { tool } from '../tools/qr-generator/tool.ts';
import { ToolFrame } from '../tools/tool-frame.tsx';
import { toolMeta } from '../tools/tool-meta.ts';

export const meta = () => toolMeta({ ...PAGES.qrGenerator, ...QR_GENERATOR_TEXT });

export default function Page() {
  return (
    <ToolFrame tool={tool} about={QR_GENERATOR_ABOUT}>
      <QrGeneratorView />
    </ToolFrame>
  );
}
