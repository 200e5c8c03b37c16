import type { StructuredData } from '../lib/structured-data.ts';

/**
 * Structured data in the body of a page, beside the content it describes; most of it is in the head. None of it is
 * shown.
 */
export function DataBlock({ data }: { readonly data: StructuredData }) {
  // No text can end the element.
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React would escape quotes, which data blocks do not read
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
