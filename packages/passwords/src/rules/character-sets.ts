export const LOWER = 'abcdefghijklmnopqrstuvwxyz';
export const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
export const DIGIT = '0123456789';
/** The class `special` as Apple's documentation of password rules lists it; it has no `/` and no `\`. */
export const SPECIAL = '-~!@#$%^&*_+=`|(){}[:;"\'<>,.?] ';
/** U+0020 to U+007E. */
export const ASCII_PRINTABLE = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join(
  '',
);
/** Characters that are mistaken for one another in print. */
export const LOOK_ALIKES = 'Il1|O0o';

/** The different characters (code points) of a text, in the order in which they come first. */
export function distinct(text: string): string[] {
  return [...new Set(text)];
}
