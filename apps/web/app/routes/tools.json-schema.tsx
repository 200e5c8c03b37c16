import { JSON_SCHEMA_LEDE, JSON_SCHEMA_TEXT } from '../content/json-schema.ts';
import { PAGES } from '../content/site-map.ts';
import '../tool-parts/explanation-parts.css';
import { JsonSchemaView } from '../tools/json-schema/json-schema-view.tsx';
import { tool } from '../tools/json-schema/tool.ts';
import { prerenderedAbout } from '../tools/prerendered-about.ts';
import { ToolFrame } from '../tools/tool-frame.tsx';
import { toolMeta } from '../tools/tool-meta.ts';

export const meta = () => toolMeta({ ...PAGES.jsonSchema, ...JSON_SCHEMA_TEXT });

const About = prerenderedAbout(
  async () => (await import('../content/json-schema-about.ts')).JSON_SCHEMA_ABOUT,
);

export default function Page() {
  return (
    <ToolFrame tool={tool} lede={JSON_SCHEMA_LEDE} about={<About />}>
      <JsonSchemaView />
    </ToolFrame>
  );
}
