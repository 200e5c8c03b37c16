/** How an RGB space stores light: `decode` returns linear light, `encode` the stored value; both keep the sign. */
export interface Transfer {
  readonly decode: (stored: number) => number;
  readonly encode: (light: number) => number;
}

const power = (exponent: number) => (value: number) => Math.sign(value) * Math.abs(value) ** exponent;

export const SRGB_TRANSFER: Transfer = {
  decode: (stored) => {
    const size = Math.abs(stored);
    return size <= 0.04045 ? stored / 12.92 : Math.sign(stored) * ((size + 0.055) / 1.055) ** 2.4;
  },
  encode: (light) => {
    const size = Math.abs(light);
    return size > 0.0031308 ? Math.sign(light) * (1.055 * size ** (1 / 2.4) - 0.055) : 12.92 * light;
  },
};

export const A98_TRANSFER: Transfer = { decode: power(563 / 256), encode: power(256 / 563) };

/** A gamma of 1.8 with a linear part near black. */
export const PROPHOTO_TRANSFER: Transfer = {
  decode: (stored) => (Math.abs(stored) <= 16 / 512 ? stored / 16 : power(1.8)(stored)),
  encode: (light) => (Math.abs(light) >= 1 / 512 ? power(1 / 1.8)(light) : 16 * light),
};

/** The display curve (ITU-R BT.1886), with which CSS Color 4 replaced the camera's curve of BT.2020. */
export const REC2020_TRANSFER: Transfer = { decode: power(2.4), encode: power(1 / 2.4) };
