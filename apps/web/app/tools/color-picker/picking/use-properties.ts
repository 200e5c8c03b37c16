import { type RefObject, useEffect, useRef } from 'react';

/**
 * Sets custom properties on an element, because the page's security policy refuses style attributes. The style sheet
 * gives them their meaning.
 */
export function useProperties<Kind extends HTMLElement>(
  properties: Readonly<Record<`--${string}`, string>>,
): RefObject<Kind | null> {
  const element = useRef<Kind>(null);
  const entries = JSON.stringify(properties);
  useEffect(() => {
    const values: Record<string, string> = JSON.parse(entries);
    for (const [name, value] of Object.entries(values)) element.current?.style.setProperty(name, value);
  }, [entries]);
  return element;
}
