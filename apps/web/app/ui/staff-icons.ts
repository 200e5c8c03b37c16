/** Icons used only on staff pages, drawn like those of icons.ts: visitors' pages need not load them. */
export const externalLinkIcon = 'M11.5 3h5.5v5.5M17 3l-8.5 8.5M14 11.5v5H3.5V6h5';
export const chartIcon = 'M3 3v14h14M6 13l3.5-4.5 3 2.5L17 5';
export const gripIcon = 'M7.5 5v.01M12.5 5v.01M7.5 10v.01M12.5 10v.01M7.5 15v.01M12.5 15v.01';
export const chevronUpIcon = 'M4.5 12.5L10 7l5.5 5.5';
export const barsIcon = 'M3 16.5h14M5.5 13.5v-4M10 13.5v-9M14.5 13.5v-6';
export const tableIcon = 'M3 4h14v12H3zM3 8h14M3 12h14M8.5 4v12';
