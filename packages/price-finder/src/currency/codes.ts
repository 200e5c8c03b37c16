/** ISO 4217: every current code, and the withdrawn ones a shop or an archive may still show. */

const CURRENT =
  'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD ' +
  'CDF CHE CHF CHW CLF CLP CNY COP COU CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS ' +
  'GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT ' +
  'LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD ' +
  'OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP ' +
  'SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYI UYU UYW UZS VED VES VND VUV WST XAF XCD XCG XOF XPF ' +
  'YER ZAR ZMW ZWG';

const WITHDRAWN =
  'ADP AFA ATS AZM BEF BGL BYR CSK CUC CYP DDM DEM ECS EEK ESP FIM FRF GHC GRD HRK IEP ITL LTL LUF LVL MGF MRO ' +
  'MTL MZM NLG PLZ PTE ROL RUR SDD SIT SKK SLL SRG STD SUR TMM TRL UAK VEB VEF YUM ZMK ZWD ZWL ZWR';

/** Codes people write although the standard knows them by another name: written → ISO. */
const NICKNAMES: readonly (readonly [string, string])[] = [
  ['RMB', 'CNY'],
  ['CNH', 'CNY'],
  ['NTD', 'TWD'],
  ['NIS', 'ILS'],
  ['STG', 'GBP'],
  ['UKP', 'GBP'],
  ['YTL', 'TRY'],
  ['VNĐ', 'VND'],
];

/** Every code as written in upper case → its ISO 4217 code. */
export const CODES: ReadonlyMap<string, string> = new Map([
  ...`${CURRENT} ${WITHDRAWN}`.split(' ').map((code) => [code, code] as const),
  ...NICKNAMES,
]);

/** Codes that are also words or names: believed only right beside a number, and only in capitals. */
export const WORDLIKE_CODES: ReadonlySet<string> = new Set(
  'ALL AMD ANG ATS BAM BOB BOV CAD COP COU CUP ERN ESP FIM GEL LAK MAD MOP MUR NAD PEN SIT SOS STD SUR TOP TRY VED'.split(
    ' ',
  ),
);

/** The three-letter code if this text is one (any case), else null. */
export function asCode(text: string): string | null {
  return CODES.get(text.trim().toUpperCase()) ?? null;
}
