import { describe, expect, it } from 'vitest';
import { parsePasswordRules, parseWithWarnings } from './parse-rules.ts';
import { ASCII_PRINTABLE, DIGIT, LOWER, lengthOf, SPECIAL, satisfies, UPPER } from './password-rules.ts';
import { PasswordRulesSyntaxError } from './read-rules.ts';

const sorted = (text: string) => [...text].sort().join('');

describe('parsePasswordRules', () => {
  it('reads every property', () => {
    expect(
      parsePasswordRules(
        'minlength: 8; maxlength: 12; required: lower; required: upper, digit; allowed: [-_]; max-consecutive: 2;',
      ),
    ).toEqual({
      minLength: 8,
      maxLength: 12,
      required: [
        { characters: LOWER, atLeast: 1 },
        { characters: DIGIT + UPPER, atLeast: 1 },
      ],
      allowed: '-_',
      maxConsecutive: 2,
    });
  });

  it('knows the classes', () => {
    const allowed = (text: string) => parsePasswordRules(`allowed: ${text}`).allowed;
    expect(allowed('special')).toBe(sorted(SPECIAL));
    expect(allowed('ascii-printable')).toBe(ASCII_PRINTABLE);
    expect(allowed('lower,DIGIT')).toBe(DIGIT + LOWER);
    expect(parsePasswordRules('allowed: unicode')).toMatchObject({
      allowed: ASCII_PRINTABLE,
      anyUnicode: true,
    });
  });

  it.each([
    ['[-]', '-'],
    ['[]]', ']'],
    ['[a]]', ']a'],
    ['[[_]]', '[]_'],
    ['[!?]', '!?'],
    ['[;:,]', ',:;'],
    ['["\\]', '"\\'],
    ['[ a]', ' a'],
    ['[aab]', 'ab'],
  ])('reads the set %s', (text, characters) => {
    expect(parsePasswordRules(`required: ${text}; minlength: 4`)).toMatchObject({
      minLength: 4,
      required: [{ characters, atLeast: 1 }],
    });
  });

  it('applies the strictest of several limits, and allows all of ASCII if no set is named', () => {
    expect(parsePasswordRules('minlength: 4; minlength: 9; maxlength: 30; maxlength: 20')).toEqual({
      minLength: 9,
      maxLength: 20,
      required: [],
      allowed: ASCII_PRINTABLE,
      maxConsecutive: null,
    });
    expect(parsePasswordRules('')).toMatchObject({ minLength: 0, maxLength: null });
  });

  it('treats a set that is required twice as two characters from it', () => {
    expect(parsePasswordRules('required: digit; required: lower; required: [0123456789]').required).toEqual([
      { characters: DIGIT, atLeast: 2 },
      { characters: LOWER, atLeast: 1 },
    ]);
  });

  it.each([
    ['minlength 8', 10, 'needs a colon'],
    ['minlength: x', 11, 'whole number'],
    ['minlength: 8 maxlength: 9', 13, 'semicolon'],
    ['maxlength: 0', 11, 'cannot be 0'],
    ['minlength: 99999999', 11, 'too large'],
    ['required: uper', 10, '“uper” is not a class'],
    ['required: upper,', 16, 'a class such as'],
    ['required: [abc', 10, 'never closed'],
    ['8', 0, 'a property'],
    ['minlength: 10; maxlength: 8', 26, 'shorter than the shortest'],
  ])('refuses %s', (text, position, message) => {
    let error: unknown;
    try {
      parsePasswordRules(text);
    } catch (caught) {
      error = caught;
    }
    expect(error).toBeInstanceOf(PasswordRulesSyntaxError);
    expect(error).toMatchObject({ position });
    expect(String(error)).toContain(message);
  });

  it('ignores what may be ignored, and says so', () => {
    const { rules, warnings } = parseWithWarnings('hint: [a;b]; allowed: [a-z’]; required: ; minlength: 5');
    expect(rules).toMatchObject({ allowed: 'az', required: [], minLength: 5 });
    expect(warnings.map((each) => each.position)).toEqual([0, 24, 26, 30]);
  });

  it('is not slowed down by a long text', () => {
    expect(() => parsePasswordRules('['.repeat(100_000))).toThrow(PasswordRulesSyntaxError);
    expect(() => parsePasswordRules(`allowed: ${'['.repeat(3_000)}`)).toThrow('never closed');
  });
});

describe('satisfies', () => {
  const rules = parsePasswordRules(
    'minlength: 4; maxlength: 6; required: lower; required: digit; allowed: [-]; max-consecutive: 2',
  );

  it.each([
    ['a1--', true],
    ['aab11', true],
    ['a1-', false],
    ['a1-----', false],
    ['aaa1', false],
    ['abcd', false],
    ['1234', false],
    ['a1_b', false],
    ['', false],
  ])('%s: %s', (password, expected) => {
    expect(satisfies(password, rules)).toBe(expected);
  });

  it('checks repeats, excluded characters and counts', () => {
    expect(satisfies('a1-a', { ...rules, unique: true })).toBe(false);
    expect(satisfies('a1-b', { ...rules, unique: true })).toBe(true);
    expect(satisfies('a1-b', { ...rules, exclude: 'b' })).toBe(false);
    expect(satisfies('a1-b', { ...rules, required: [{ characters: DIGIT, atLeast: 2 }] })).toBe(false);
  });

  it('counts code points, and allows any character if unicode is allowed', () => {
    const any = parsePasswordRules('minlength: 2; maxlength: 2; allowed: unicode');
    expect(satisfies('é😀', any)).toBe(true);
    expect(satisfies('é\u0007', any)).toBe(false);
    expect(satisfies('é1', parsePasswordRules('minlength: 2; allowed: ascii-printable'))).toBe(false);
  });
});

describe('lengthOf', () => {
  it.each([
    ['', 20],
    ['minlength: 24', 24],
    ['maxlength: 15', 15],
    ['minlength: 8; maxlength: 64', 20],
    ['minlength: 4; maxlength: 4', 4],
    ['maxlength: 999', 20],
  ])('%s: %d', (text, length) => {
    expect(lengthOf(parsePasswordRules(text))).toBe(length);
  });

  it('says what is required if it is more than the maximum', () => {
    expect(() => lengthOf(parsePasswordRules('minlength: 300'))).toThrow(
      'The rules ask for at least 300 characters; passwords of at most 256 are made.',
    );
  });
});
