export * from './backend.ts';
export * from './chat.ts';
export * from './coffee.ts';
export * from './costs.ts';
export * from './feedback.ts';
export * from './read-daily-costs.ts';
export * from './staff-preferences.ts';
