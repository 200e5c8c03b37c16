export * from './backend.ts';
export * from './feedback.ts';
