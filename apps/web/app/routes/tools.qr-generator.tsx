import { QR_GENERATOR_LEDE, QR_GENERATOR_TEXT } from '../content/qr-generator.ts';
import { PAGES } from '../content/site-map.ts';
import '../tool-parts/explanation-parts.css';
import { prerenderedAbout } from '../tools/prerendered-about.ts';
import { QrGeneratorView } from '../tools/qr-generator/qr-generator-view.tsx';
import { tool } from '../tools/qr-generator/tool.ts';
import { ToolFrame } from '../tools/tool-frame.tsx';
import { toolMeta } from '../tools/tool-meta.ts';

export const meta = () => toolMeta({ ...PAGES.qrGenerator, ...QR_GENERATOR_TEXT });

const About = prerenderedAbout(
  async () => (await import('../content/qr-generator-about.ts')).QR_GENERATOR_ABOUT,
);

export default function Page() {
  return (
    <ToolFrame tool={tool} lede={QR_GENERATOR_LEDE} about={<About />}>
      <QrGeneratorView />
    </ToolFrame>
  );
}
