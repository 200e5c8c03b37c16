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

/** Common codes that the standard knows by another name: written → ISO. */
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

/** Codes that are also words or names: accepted only right next to a number, and only in capitals. */
export const WORDLIKE_CODES: ReadonlySet<string> = new Set(
  'ALL AMD ANG ATS BAM BOB BOV CAD COP COU CUP ERN ESP FIM GEL LAK MAD MOP MUR NAD PEN SIT SOS STD SUR TOP TRY VED'.split(
    ' ',
  ),
);

/** Returns the three-letter code if this text is one (in any case), otherwise null. */
export function asCode(text: string): string | null {
  return CODES.get(text.trim().toUpperCase()) ?? null;
}

/** Which currency a country uses (ISO 3166-1 alpha-2 → ISO 4217), and which country a bare language implies. Data. */

const BY_CURRENCY: Readonly<Record<string, string>> = {
  EUR: 'AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM TF VA XK YT',
  USD: 'AS BQ EC FM GU IO MH MP PR PW SV TC TL UM US VG VI',
  AUD: 'AU CC CX HM KI NF NR TV',
  NZD: 'CK NU NZ PN TK',
  GBP: 'GB GG IM JE UK',
  DKK: 'DK FO GL',
  NOK: 'BV NO SJ',
  CHF: 'CH LI',
  XCD: 'AG AI DM GD KN LC MS VC',
  XOF: 'BF BJ CI GW ML NE SN TG',
  XAF: 'CF CG CM GA GQ TD',
  XPF: 'NC PF WF',
  XCG: 'CW SX',
};

const SINGLES =
  'AE:AED AF:AFN AL:ALL AM:AMD AO:AOA AR:ARS AW:AWG AZ:AZN BA:BAM BB:BBD BD:BDT BH:BHD BI:BIF BM:BMD BN:BND BO:BOB ' +
  'BR:BRL BS:BSD BT:BTN BW:BWP BY:BYN BZ:BZD CA:CAD CD:CDF CL:CLP CN:CNY CO:COP CR:CRC CU:CUP CV:CVE CZ:CZK DJ:DJF ' +
  'DO:DOP DZ:DZD EG:EGP ER:ERN ET:ETB FJ:FJD FK:FKP GE:GEL GH:GHS GI:GIP GM:GMD GN:GNF GT:GTQ GY:GYD HK:HKD HN:HNL ' +
  'HT:HTG HU:HUF ID:IDR IL:ILS IN:INR IQ:IQD IR:IRR IS:ISK JM:JMD JO:JOD JP:JPY KE:KES KG:KGS KH:KHR KM:KMF KP:KPW ' +
  'KR:KRW KW:KWD KY:KYD KZ:KZT LA:LAK LB:LBP LK:LKR LR:LRD LS:LSL LY:LYD MA:MAD MD:MDL MG:MGA MK:MKD MM:MMK MN:MNT ' +
  'MO:MOP MR:MRU MU:MUR MV:MVR MW:MWK MX:MXN MY:MYR MZ:MZN NA:NAD NG:NGN NI:NIO NP:NPR OM:OMR PA:PAB PE:PEN PG:PGK ' +
  'PH:PHP PK:PKR PL:PLN PY:PYG QA:QAR RO:RON RS:RSD RU:RUB RW:RWF SA:SAR SB:SBD SC:SCR SD:SDG SE:SEK SG:SGD SH:SHP ' +
  'SL:SLE SO:SOS SR:SRD SS:SSP ST:STN SY:SYP SZ:SZL TH:THB TJ:TJS TM:TMT TN:TND TO:TOP TR:TRY TT:TTD TW:TWD TZ:TZS ' +
  'UA:UAH UG:UGX UY:UYU UZ:UZS VE:VES VN:VND VU:VUV WS:WST YE:YER ZA:ZAR ZM:ZMW ZW:ZWG';

export const CURRENCY_OF_REGION: ReadonlyMap<string, string> = new Map([
  ...Object.entries(BY_CURRENCY).flatMap(([currency, regions]) =>
    regions.split(' ').map((region) => [region, currency] as const),
  ),
  ...SINGLES.split(' ').map((pair) => [pair.slice(0, 2), pair.slice(3)] as const),
]);

/** Languages that are the main language of only one country. `en`, `es`, `pt`, `fr`, `de`, `ar` are ambiguous. */
export const REGION_OF_LANGUAGE: ReadonlyMap<string, string> = new Map(
  (
    'sv:SE da:DK nb:NO nn:NO no:NO is:IS fi:FI ja:JP ko:KR zh:CN he:IL hi:IN bn:BD th:TH vi:VN id:ID ms:MY tr:TR pl:PL ' +
    'cs:CZ hu:HU ro:RO bg:BG uk:UA ru:RU be:BY ka:GE hy:AM az:AZ kk:KZ ky:KG uz:UZ tg:TJ mn:MN km:KH lo:LA my:MM si:LK ' +
    'ne:NP ur:PK fa:IR sq:AL mk:MK sr:RS bs:BA et:EE lv:LV lt:LT mi:NZ'
  )
    .split(' ')
    .map((pair) => [pair.slice(0, 2), pair.slice(3)] as const),
);

/** Country domains that are sold to everyone, so they don't indicate a country. */
export const GENERIC_COUNTRY_DOMAINS: ReadonlySet<string> = new Set(
  'ac ad ag ai am as bz cc cd co cx dj eu fm gg gl gs io is la li ly me ms mu nu pw sc sh so st su tk to tv vc vg ws'.split(
    ' ',
  ),
);
