export * from './setting.ts';
export * from './setting-value.ts';
export * from './setting-value.ts';
export * from './settings.ts';
export * from './staff-settings.ts';
export * from './tool-settings.ts';
