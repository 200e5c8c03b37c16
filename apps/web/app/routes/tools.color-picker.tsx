import { COLOR_PICKER_LEDE, COLOR_PICKER_TEXT } from '../content/color-picker.ts';
import { PAGES } from '../content/site-map.ts';
import '../tool-parts/explanation-parts.css';
import { ColorPickerView } from '../tools/color-picker/color-picker-view.tsx';
import { tool } from '../tools/color-picker/tool.ts';
import { prerenderedAbout } from '../tools/prerendered-about.ts';
import { ToolFrame } from '../tools/tool-frame.tsx';
import { toolMeta } from '../tools/tool-meta.ts';

export const meta = () => toolMeta({ ...PAGES.colorPicker, ...COLOR_PICKER_TEXT });

const About = prerenderedAbout(
  async () => (await import('../content/color-picker-about.ts')).COLOR_PICKER_ABOUT,
);

export default function Page() {
  return (
    <ToolFrame tool={tool} lede={COLOR_PICKER_LEDE} about={<About />}>
      <ColorPickerView />
    </ToolFrame>
  );
}
