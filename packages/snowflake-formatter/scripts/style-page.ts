import { readGoldenFiles } from '../tests/golden/golden-files.ts';

const TITLES: Readonly<Record<string, string>> = {
  select: 'Queries',
  joins: 'Joins',
  subqueries: 'Nested queries',
  'set-operations': 'Set operations',
  expressions: 'Expressions',
  comments: 'Comments, blank lines and regions',
  insert: 'INSERT',
  'update-delete-merge': 'UPDATE, DELETE and MERGE',
  'table-functions': 'Table functions, time travel and pipes',
  'create-table': 'Tables',
  'create-other': 'Other objects',
  copy: 'COPY INTO and files',
  'grants-and-session': 'Grants, session and calls',
  scripting: 'Snowflake Scripting',
  templates: 'Templates and variables',
  options: 'Options',
};

/** The style page: every golden case, in the order of the titles. Throws for a golden file without a title. */
export function stylePage(): string {
  const files = new Map(readGoldenFiles().map((file) => [file.name, file]));
  let page = '# The style, by example\n\n';
  page += 'Made from the golden files in `golden/` by `npm run generate`; each example is a test.\n';
  for (const [name, title] of Object.entries(TITLES)) {
    const file = files.get(name);
    if (file === undefined) throw new Error(`golden/${name}.sql is missing`);
    files.delete(name);
    page += `\n## ${title}\n`;
    for (const one of file.cases) {
      page += `\n### ${one.title}\n\n`;
      if (Object.keys(one.options).length > 0) page += `With \`${JSON.stringify(one.options)}\`:\n\n`;
      page += `\`\`\`sql\n${one.input}\n\`\`\`\n\nbecomes\n\n\`\`\`sql\n${one.output}\n\`\`\`\n`;
    }
  }
  if (files.size > 0) throw new Error(`no title for golden/${[...files.keys()].join(', ')}`);
  return page;
}
