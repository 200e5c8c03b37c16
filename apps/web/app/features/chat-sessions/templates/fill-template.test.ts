import { describe, expect, it } from 'vitest';
import { fillTemplate, hasKnownPlaceholders, offeredTemplates, templateFault } from './fill-template.ts';

describe('a template', () => {
  it('is filled in with what is known, and reads well without it', () => {
    const texts = ['Kia ora {name},', '{name}，您好！', 'About {subjects} for {child}.'];
    expect(
      texts.map((text) => fillTemplate(text, { name: '陈美', subjects: 'maths', child: 'Year 4' })),
    ).toEqual(['Kia ora 陈美,', '陈美，您好！', 'About maths for Year 4.']);
    expect(texts.slice(0, 2).map((text) => fillTemplate(text, { name: '' }))).toEqual(['Kia ora,', '您好！']);
  });

  it('never fills in what a family wrote a second time', () => {
    expect(fillTemplate('Kia ora {name}', { name: '{child} $1 $&', child: 'Year 4' })).toBe(
      'Kia ora {child} $1 $&',
    );
  });

  it('may only have placeholders that are filled in', () => {
    expect(['{name}{child}{subjects}', 'plain'].every(hasKnownPlaceholders)).toBe(true);
    expect(['{Name}', '{ name }', '{name', 'name}', '{}', '{{name}}'].some(hasKnownPlaceholders)).toBe(false);
  });

  it('has all texts of a language or none, and at least one language', () => {
    const whole = { name: 'First', subject: 'Hello', text: 'Kia ora {name}' };
    const none = { name: '', subject: ' ', text: '' };
    expect(templateFault([whole, none])).toBeNull();
    expect(templateFault([none, none])).toBe('all-missing');
    expect(templateFault([whole, { ...none, name: '首次' }])).toBe('part-missing');
    expect(templateFault([{ ...whole, text: '{phone}' }, none])).toBe('placeholder');
    expect(templateFault([{ ...whole, text: 'x'.repeat(8_001) }, none])).toBe('too-long');
  });

  it('is offered in the languages that it has', () => {
    const stored = {
      id: 'a',
      revision: 1,
      changed_at: '',
      changed_by: null,
      name_en: 'First',
      subject_en: 'Hello',
      text_en: 'Kia ora {name}',
      name_zh: '',
      subject_zh: '',
      text_zh: '',
    };
    expect(offeredTemplates([stored], { name: 'Mei' })).toEqual([
      { id: 'a', language: 'en', name: 'First', subject: 'Hello', text: 'Kia ora Mei' },
    ]);
  });
});
