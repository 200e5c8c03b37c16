import { expect, it } from 'vitest';
import { personChoice, personName } from './person.ts';

const mere = { name: 'Mere Tamahori', email: 'mere@hln.example' };

it('mentions people by name, or by email address without one', () => {
  expect(personName(mere)).toBe('Mere Tamahori');
  expect(personName({ ...mere, name: '' })).toBe('mere@hln.example');
});

it('offers people with their email address and the languages in which they answer', () => {
  expect(personChoice(mere)).toBe('Mere Tamahori, mere@hln.example');
  expect(personChoice({ ...mere, languages: ['en', 'zh'] })).toBe(
    'Mere Tamahori, mere@hln.example (English, 中文)',
  );
  expect(personChoice({ ...mere, name: '', languages: ['zh'] })).toBe('mere@hln.example (中文)');
});
