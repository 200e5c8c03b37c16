/**
 * The site's own icons: paths on a 20-unit grid, drawn with one stroke (see icon.tsx). Each is a separate constant, so
 * that a page's bundle holds only the icons it shows.
 */
export const arrowLeftIcon = 'M16.5 10h-13m5-5.5L3 10l5.5 5.5';
export const arrowRightIcon = 'M3.5 10h13m-5-5.5L17 10l-5.5 5.5';
export const arrowDownIcon = 'M10 3.5v13M4.5 11l5.5 5.5 5.5-5.5';
export const arrowUpIcon = 'M10 16.5v-13M4.5 9L10 3.5 15.5 9';
export const refreshIcon = 'M16.5 4v4h-4m3.700 3.5A6.5 6.5 0 1 1 15 5.75L16.5 8';
export const checkIcon = 'M3.5 10.5l4.5 4.5 8.5-10';
export const closeIcon = 'M4.5 4.5l11 11m0-11l-11 11';
export const menuIcon = 'M2.5 6h15m-15 4h15m-15 4h15';
export const chevronDownIcon = 'M4.5 7.5L10 13l5.5-5.5';
export const chevronUpIcon = 'M4.5 12.5L10 7l5.5 5.5';
export const plusIcon = 'M10 3.5v13M3.5 10h13';
export const copyIcon = 'M7 7h9.5v9.5H7zM4.5 13h-1V3.5H13v1';
export const downloadIcon = 'M10 3v9.5m-4-4l4 4 4-4M3.5 16.5h13';
export const uploadIcon = 'M10 12.5V3m-4 4l4-4 4 4M3.5 16.5h13';
export const fileIcon = 'M4.5 2.5h7l4 4v11h-11zM11.5 2.5v4h4';
export const settingsIcon =
  'M2.5 6h7m4 0h4m-15 8h3m4 0h8M11.5 4a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM7.5 12a2 2 0 1 0 0 4 2 2 0 0 0 0-4z';
export const diffIcon = 'M10 3v14M2.5 6H7m-4.5 4H7m-4.5 4H7m8.25-10v4m-2-2h4m-4 8h4';
export const minifyIcon = 'M2.5 5.5h15m-15 9h15M6 10h8';
export const shareIcon =
  'M7.5 12.5l5-5M9 6l2.2-2.2a3.54 3.54 0 0 1 5 5L14 11m-3 3l-2.2 2.2a3.54 3.54 0 0 1-5-5L6 9';
export const undoIcon = 'M4 8h8a4.25 4.25 0 0 1 0 8.5H8M7.5 4.5L4 8l3.5 3.5';
export const searchIcon = 'M8.75 3a5.75 5.75 0 1 0 0 11.5 5.75 5.75 0 0 0 0-11.5zM13 13l4.5 4.5';
export const eyeIcon =
  'M1.75 10c2-3.7 4.75-5.5 8.25-5.5s6.25 1.8 8.25 5.5c-2 3.7-4.75 5.5-8.25 5.5S3.75 13.7 1.75 10zM10 7.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z';
export const eyeOffIcon =
  'M8.2 4.65A8.3 8.3 0 0 1 10 4.5c3.5 0 6.25 1.8 8.25 5.5a13 13 0 0 1-2.15 2.85M14 14.4a8 8 0 0 1-4 1.1c-3.5 0-6.25-1.8-8.25-5.5a12.5 12.5 0 0 1 4-4.35M8.2 8.25a2.5 2.5 0 0 0 3.55 3.55M3 3l14 14';
export const cameraIcon =
  'M2.5 6.500h3.250L7.500 4h5l1.750 2.500h3.250v9.500h-15zM10 8.250a2.750 2.750 0 1 0 0 5.500 2.750 2.750 0 0 0 0-5.500z';
export const playIcon = 'M6 3.5l10 6.5-10 6.5z';
export const pauseIcon = 'M6.5 4v12m7-12v12';
export const thumbUpIcon =
  'M3 8.5h3.5v8H3zm3.5 0L10 2.5c1.2.2 2 1.1 1.8 2.4L11.3 8h4.5a1.5 1.5 0 0 1 1.5 1.8l-1.1 5.5a1.5 1.5 0 0 1-1.5 1.2H6.5';
export const thumbDownIcon =
  'M3 11.5h3.5v-8H3zm3.5 0l3.5 6c1.2-.2 2-1.1 1.8-2.4l-.5-3.1h4.5a1.5 1.5 0 0 0 1.5-1.8l-1.1-5.5a1.5 1.5 0 0 0-1.5-1.2H6.5';
export const infoIcon = 'M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15zM10 9v5m0-7.75v.01';
export const warningIcon = 'M10 3l7.75 13.5H2.25zM10 8v4m0 2.25v.01';
export const successIcon = 'M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15zM6.5 10.25l2.5 2.5 4.5-5.5';
export const sunIcon =
  'M10 6.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM10 1.75v1.5m0 13.5v1.5M1.75 10h1.5m13.5 0h1.5M4.2 4.2l1 1m9.6 9.6l1 1m0-11.6l-1 1m-9.6 9.6l-1 1';
export const moonIcon = 'M16.75 12A7.25 7.25 0 0 1 8 3.25 7.25 7.25 0 1 0 16.75 12z';
export const systemIcon = 'M2.5 3.5h15v10h-15zM7 17h6m-3-3.5V17';

// one for each tool

// for lists and charts
