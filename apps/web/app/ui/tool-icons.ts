/** One icon for each developer tool, drawn like those of icons.ts. */
export const databaseIcon =
  'M3.5 5c0-1.4 2.9-2.5 6.5-2.5S16.5 3.6 16.5 5 13.6 7.5 10 7.5 3.5 6.4 3.5 5zm0 0v10c0 1.4 2.9 2.5 6.5 2.5s6.5-1.1 6.5-2.5V5m-13 5c0 1.4 2.9 2.5 6.5 2.5s6.5-1.1 6.5-2.5';
export const bracesIcon =
  'M7.5 3H6.75a2 2 0 0 0-2 2v3L3 10l1.75 2v3a2 2 0 0 0 2 2h.75m5-14h.75a2 2 0 0 1 2 2v3L17 10l-1.75 2v3a2 2 0 0 1-2 2h-.75';
export const hashIcon = 'M8 3L6.5 17m7-14L12 17M3.5 7.25h13.5M3 12.75h13.5';
export const binaryIcon =
  'M5.5 2.5a2 2 0 0 0-2 2v1.5a2 2 0 0 0 4 0V4.5a2 2 0 0 0-2-2zM12 4l2-1.5V8m-9-4.5M12.5 17.5h3.5m-10.5-6.5l-2 1.5m2-1.5v6.5m8.5-6.5a2 2 0 0 0-2 2v1.5a2 2 0 0 0 4 0v-1.5a2 2 0 0 0-2-2z';
export const globeIcon =
  'M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15zM2.5 10h15M10 2.5c2 2 3 4.5 3 7.5s-1 5.5-3 7.5c-2-2-3-4.5-3-7.5s1-5.5 3-7.5z';
export const asteriskIcon = 'M12 3v8M8.5 5l7 4m0-4l-7 4M4.5 15.75v.010M8 15.75v.010';
export const dropperIcon =
  'M11 5.5L3.5 13v3.5H7L14.5 9M9.5 4l6.5 6.5M12.5 7l2-2a1.75 1.75 0 0 1 2.5 2.5l-2 2';
export const keyIcon = 'M6.5 9a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM9.5 10.5L16.5 3.5m-4.25 4.25l2.75 2.75';
export const exchangeIcon = 'M3 6.5h13m0 0l-3.5-3.5M16 6.5L12.500 10M17 13.5H4m0 0l3.5-3.5M4 13.5L7.500 17';
export const checklistIcon =
  'M7 3.5H5a1 1 0 0 0-1 1v12h12v-12a1 1 0 0 0-1-1h-2m-6-1h6v2.500H7zM7 11.250l2.250 2.250L13.250 9';
export const qrIcon = 'M3 3h5v5H3zm9 0h5v5h-5zM3 12h5v5H3zm9 0h2v2h-2zm5 0v2m-5 3h2m3-.500v.500';
export const shieldIcon =
  'M10 2.5l6 2.25v4.5c0 4-2.5 6.75-6 8.25-3.5-1.5-6-4.25-6-8.25v-4.5zM7.25 10l2 2 3.5-3.75';
export const compareIcon = 'M3 4h5.5v12H3zm8.5 0H17v12h-5.5zM5 7.5h1.5m-1.5 2.5h1.5m7-2.5H15m-1.5 5H15';
export const badgeIcon =
  'M3 5.500h14v9.500H3zM5.500 12.500c0-2.400 4-2.400 4 0M7.500 8.750v.010M12 8.500h2.500M12 11.750h2.500';
export const clockIcon = 'M10 2.500a7.500 7.500 0 1 0 0 15 7.500 7.500 0 0 0 0-15zM10 6v4.250l2.750 2';
export const cycleIcon = 'M16.500 9.500a6.500 6.500 0 1 0-2 5M16.750 4.750V9.500H12M10 6.750v3.500l2 1.500';
