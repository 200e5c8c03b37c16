export * from './backend.ts';
export * from './chat.ts';
export * from './coffee.ts';
export * from './feedback.ts';
