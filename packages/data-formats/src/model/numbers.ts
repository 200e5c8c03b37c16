/** The number in the form of JSON, with every digit; null if it is none. The forms are those of YAML 1.2 and TOML 1.1. */
export function jsonNumber(source: string): { readonly text: string; readonly isRadix: boolean } | null {
  const plain = source.replaceAll('_', '');
  const radix = /^([-+]?)(0[xob][\da-f]+)$/i.exec(plain);
  if (radix !== null) {
    const digits = BigInt(radix[2] ?? '').toString();
    return { text: radix[1] === '-' ? `-${digits}` : digits, isRadix: true };
  }
  const parts = /^([-+]?)(\d*)(?:(\.)(\d*))?(?:e([-+]?\d+))?$/i.exec(plain);
  if (parts === null) return null;
  const [, sign, whole = '', dot, fraction = '', exponent] = parts;
  if (whole === '' && fraction === '') return null;
  const integer = whole.replace(/^0+(?=\d)/, '') || '0';
  const text = [
    sign === '-' ? '-' : '',
    integer,
    dot === undefined ? '' : `.${fraction || '0'}`,
    exponent === undefined ? '' : `e${exponent}`,
  ];
  return { text: text.join(''), isRadix: false };
}
