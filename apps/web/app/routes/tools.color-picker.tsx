import { COLOR_PICKER_ABOUT, COLOR_PICKER_TEXT } from '../content/color-picker.ts';
import { PAGES } from '../content/site-map.ts';
import { ColorPickerView } from '../tools/color-picker/color-picker-view.tsx';
import { tool } from '../tools/color-picker/tool.ts';
import { ToolFrame } from '../tools/tool-frame.tsx';
import { toolMeta } from '../tools/tool-meta.ts';

export const meta = () => toolMeta({ ...PAGES.colorPicker, ...COLOR_PICKER_TEXT });

export default function Page() {
  return (
    <ToolFrame tool={tool} about={COLOR_PICKER_ABOUT}>
      <ColorPickerView />
    </ToolFrame>
  );
}
