/** Tokens and keys of the standards, and others that OpenSSL made, for tests and the page of known answers. */

/** RFC 7515, appendix A. */
export const RFC7515 = {
  hs256: {
    token:
      'eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ.dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
    jwk: {
      kty: 'oct',
      k: 'AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ-EstJQLr_T-1qS0gZH75aKtMN3Yj0iPS4hcgUuTwjAzZr1Z9CAow',
    },
  },
  rs256: {
    token:
      'eyJhbGciOiJSUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ.cC4hiUPoj9Eetdgtv3hF80EGrhuB__dzERat0XF9g2VtQgr9PJbu3XOiZj5RZmh7AAuHIm4Bh-0Qc_lF5YKt_O8W2Fp5jujGbds9uJdbF9CUAr7t1dnZcAcQjbKBYNX4BAynRFdiuB--f_nZLgrnbyTyWzO75vRK5h6xBArLIARNPvkSjtQBMHlb1L07Qe7K0GarZRmB_eSN9383LcOLn6_dO--xi12jzDwusC-eOkHWEsqtFZESc6BfI7noOPqvhJ1phCnvWh6IeYI2w9QOYEUipUTI8np6LbgGY9Fs98rqVt5AXLIhWkWywlVmtVrBp0igcN_IoypGlUPQGe77Rw',
    jwk: {
      kty: 'RSA',
      n: 'ofgWCuLjybRlzo0tZWJjNiuSfb4p4fAkd_wWJcyQoTbji9k0l8W26mPddxHmfHQp-Vaw-4qPCJrcS2mJPMEzP1Pt0Bm4d4QlL-yRT-SFd2lZS-pCgNMsD1W_YpRPEwOWvG6b32690r2jZ47soMZo9wGzjb_7OMg0LOL-bSf63kpaSHSXndS5z5rexMdbBYUsLA9e-KXBdQOS-UTo7WTBEMa2R2CapHg665xsmtdVMTBQY4uDZlxvb3qCo5ZwKh9kG4LT6_I5IhlJH7aGhyxXFvUK-DWNmoudF8NAco9_h9iaGNj8q2ethFkMLs91kzk2PAcDTW9gb54h4FRWyuXpoQ',
      e: 'AQAB',
    },
  },
  es256: {
    token:
      'eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ.DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q',
    jwk: {
      kty: 'EC',
      crv: 'P-256',
      x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
      y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
    },
  },
  es512: {
    token:
      'eyJhbGciOiJFUzUxMiJ9.UGF5bG9hZA.AdwMgeerwtHoh-l192l60hp9wAHZFVJbLfD_UxMi70cwnZOYaRI1bKPWROc-mZZqwqT2SI-KGDKB34XO0aw_7XdtAG8GaSwFKdCAPZgoXD2YBJZCPEX3xKpRwcdOO8KpEHwJjyqOgzDO7iKvU8vcnwNrmxYbSW9ERBXukOXolLzeO_Jn',
    jwk: {
      kty: 'EC',
      crv: 'P-521',
      x: 'AekpBQ8ST8a8VcfVOTNl353vSrDCLLJXmPk06wTjxrrjcBpXp5EOnYG_NjFZ6OvLFV1jSfS9tsz4qUxcWceqwQGk',
      y: 'ADSmRA43Z1DSNx_RvcLI87cdL07l6jQyyBXMoxVg_l2Th-x3S1WDhjDly79ajL4Kkd0AZMaZmh9ubmf63e3kyMj2',
    },
  },
  none: {
    token:
      'eyJhbGciOiJub25lIn0.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ.',
  },
} as const;

/** RFC 8037, appendix A. */
export const RFC8037 = {
  token:
    'eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc.hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg',
  jwk: { kty: 'OKP', crv: 'Ed25519', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' },
} as const;

const BILBO = 'bilbo.baggins@hobbiton.example';
const FRODO =
  'SXTigJlzIGEgZGFuZ2Vyb3VzIGJ1c2luZXNzLCBGcm9kbywgZ29pbmcgb3V0IHlvdXIgZG9vci4gWW91IHN0ZXAgb250byB0aGUgcm9hZCwgYW5kIGlmIHlvdSBkb24ndCBrZWVwIHlvdXIgZmVldCwgdGhlcmXigJlzIG5vIGtub3dpbmcgd2hlcmUgeW91IG1pZ2h0IGJlIHN3ZXB0IG9mZiB0by4';

/** RFC 7520, section 4. */
export const RFC7520 = {
  payload: FRODO,
  rsa: {
    kty: 'RSA',
    kid: BILBO,
    use: 'sig',
    n: 'n4EPtAOCc9AlkeQHPzHStgAbgs7bTZLwUBZdR8_KuKPEHLd4rHVTeT-O-XV2jRojdNhxJWTDvNd7nqQ0VEiZQHz_AJmSCpMaJMRBSFKrKb2wqVwGU_NsYOYL-QtiWN2lbzcEe6XC0dApr5ydQLrHqkHHig3RBordaZ6Aj-oBHqFEHYpPe7Tpe-OfVfHd1E6cS6M1FZcD1NNLYD5lFHpPI9bTwJlsde3uhGqC0ZCuEHg8lhzwOHrtIQbS0FVbb9k3-tVTU4fg_3L_vniUFAKwuCLqKnS2BYwdq_mzSnbLY7h_qixoR7jig3__kRhuaxwUkRz5iaiQkqgc5gHdrNP5zw',
    e: 'AQAB',
  },
  ec: {
    kty: 'EC',
    kid: BILBO,
    use: 'sig',
    crv: 'P-521',
    x: 'AHKZLLOsCOzz5cY97ewNUajB957y-C-U88c3v13nmGZx6sYl_oJXu9A5RkTKqjqvjyekWF-7ytDyRXYgCF5cj0Kt',
    y: 'AdymlHvOiLxXkEhayXQnNCvDX4h9htZaCJN34kfmC6pV5OhQHiraVySsUdaQkAgDPrwQrJmbnX9cwlGfP-HqHZR1',
  },
  oct: {
    kty: 'oct',
    kid: '018c0ae5-4d9b-471b-bfd6-eef314bc7037',
    use: 'sig',
    alg: 'HS256',
    k: 'hJtXIZ2uSN5kbQfbtTNWbpdmhkV8FJG-Onbc6mxCcYg',
  },
  rs256: `eyJhbGciOiJSUzI1NiIsImtpZCI6ImJpbGJvLmJhZ2dpbnNAaG9iYml0b24uZXhhbXBsZSJ9.${FRODO}.MRjdkly7_-oTPTS3AXP41iQIGKa80A0ZmTuV5MEaHoxnW2e5CZ5NlKtainoFmKZopdHM1O2U4mwzJdQx996ivp83xuglII7PNDi84wnB-BDkoBwA78185hX-Es4JIwmDLJK3lfWRa-XtL0RnltuYv746iYTh_qHRD68BNt1uSNCrUCTJDt5aAE6x8wW1Kt9eRo4QPocSadnHXFxnt8Is9UzpERV0ePPQdLuW3IS_de3xyIrDaLGdjluPxUAhb6L2aXic1U12podGU0KLUQSE_oI-ZnmKJ3F4uOZDnd6QZWJushZ41Axf_fcIe8u9ipH84ogoree7vjbU5y18kDquDg`,
  ps384: `eyJhbGciOiJQUzM4NCIsImtpZCI6ImJpbGJvLmJhZ2dpbnNAaG9iYml0b24uZXhhbXBsZSJ9.${FRODO}.cu22eBqkYDKgIlTpzDXGvaFfz6WGoz7fUDcfT0kkOy42miAh2qyBzk1xEsnk2IpN6-tPid6VrklHkqsGqDqHCdP6O8TTB5dDDItllVo6_1OLPpcbUrhiUSMxbbXUvdvWXzg-UD8biiReQFlfz28zGWVsdiNAUf8ZnyPEgVFn442ZdNqiVJRmBqrYRXe8P_ijQ7p8Vdz0TTrxUeT3lm8d9shnr2lfJT8ImUjvAA2Xez2Mlp8cBE5awDzT0qI0n6uiP1aCN_2_jLAeQTlqRHtfa64QQSUmFAAjVKPbByi7xho0uTOcbH510a6GYmJUAfmWjwZ6oD4ifKo8DYM-X72Eaw`,
  es512: `eyJhbGciOiJFUzUxMiIsImtpZCI6ImJpbGJvLmJhZ2dpbnNAaG9iYml0b24uZXhhbXBsZSJ9.${FRODO}.AE_R_YZCChjn4791jSQCrdPZCNYqHXCTZH0-JZGYNlaAjP2kqaluUIIUnC9qvbu9Plon7KRTzoNEuT4Va2cmL1eJAQy3mtPBu_u_sDDyYjnAMDxXPn7XrT0lw-kvAD890jl8e2puQens_IEKBpHABlsbEPX6sFY8OcGDqoRuBomu9xQ2`,
  hs256: `eyJhbGciOiJIUzI1NiIsImtpZCI6IjAxOGMwYWU1LTRkOWItNDcxYi1iZmQ2LWVlZjMxNGJjNzAzNyJ9.${FRODO}.s0h6KThzkfBBBkLspW1h84VsJZFTsPPqMDA7g1Md7p0`,
} as const;

/** Signed by OpenSSL 3, with RFC 7520's RSA key, a secret of 64 bytes, and new EC keys. */
export const OPENSSL = {
  secret: 'Kia ora, a secret of sixty-four bytes, which is long enough: 2026',
  rsaSpki:
    '-----BEGIN PUBLIC KEY-----\nMIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAn4EPtAOCc9AlkeQHPzHS\ntgAbgs7bTZLwUBZdR8/KuKPEHLd4rHVTeT+O+XV2jRojdNhxJWTDvNd7nqQ0VEiZ\nQHz/AJmSCpMaJMRBSFKrKb2wqVwGU/NsYOYL+QtiWN2lbzcEe6XC0dApr5ydQLrH\nqkHHig3RBordaZ6Aj+oBHqFEHYpPe7Tpe+OfVfHd1E6cS6M1FZcD1NNLYD5lFHpP\nI9bTwJlsde3uhGqC0ZCuEHg8lhzwOHrtIQbS0FVbb9k3+tVTU4fg/3L/vniUFAKw\nuCLqKnS2BYwdq/mzSnbLY7h/qixoR7jig3//kRhuaxwUkRz5iaiQkqgc5gHdrNP5\nzwIDAQAB\n-----END PUBLIC KEY-----',
  rsaPkcs1:
    '-----BEGIN RSA PUBLIC KEY-----\nMIIBCgKCAQEAn4EPtAOCc9AlkeQHPzHStgAbgs7bTZLwUBZdR8/KuKPEHLd4rHVT\neT+O+XV2jRojdNhxJWTDvNd7nqQ0VEiZQHz/AJmSCpMaJMRBSFKrKb2wqVwGU/Ns\nYOYL+QtiWN2lbzcEe6XC0dApr5ydQLrHqkHHig3RBordaZ6Aj+oBHqFEHYpPe7Tp\ne+OfVfHd1E6cS6M1FZcD1NNLYD5lFHpPI9bTwJlsde3uhGqC0ZCuEHg8lhzwOHrt\nIQbS0FVbb9k3+tVTU4fg/3L/vniUFAKwuCLqKnS2BYwdq/mzSnbLY7h/qixoR7ji\ng3//kRhuaxwUkRz5iaiQkqgc5gHdrNP5zwIDAQAB\n-----END RSA PUBLIC KEY-----',
  rsaCertificate:
    '-----BEGIN CERTIFICATE-----\nMIIDBzCCAe+gAwIBAgIUZAgqXvkMsJQbvOlA0goup0RZbKUwDQYJKoZIhvcNAQEL\nBQAwEjEQMA4GA1UEAwwHZXhhbXBsZTAgFw0yNjExMjgyMzExMjNaGA8yMTI2MTEw\nNDIzMTEyM1owEjEQMA4GA1UEAwwHZXhhbXBsZTCCASIwDQYJKoZIhvcNAQEBBQAD\nggEPADCCAQoCggEBANbxHMiCrkCmZdTx17zu3zqtbj5MX8J1QuX5fCwsOCdJQ/Ts\n94Og+XUmn5OiMJYJT5J36z8YNTFJC6YGfqy4VKTbbsM98nqrT1J5vDW4bMABnOB1\nUFVQVL8bWfJwqGLGtttMataRnxxaTFaCXVJluQ/f/kS+mQD8CPthjre++4KTxE03\nGYIVQjuAkP5gQjCdkKQqSJqICs1iiZXWZS1tV0AqcVV8ebn9XnjQMUeg+ylffzUJ\n21jVMOAZ2SvVNv4wGhcqLhwVRgeSI0lBfkzU20F3UG40libQpvnCqY39Mu5lXHZh\ndtc1ddxodxTuRhubq7CJA2+FY3lnXXYW2y08ROECAwEAAaNTMFEwHQYDVR0OBBYE\nFE2wgX0fPbuLY/xNhJUXdPq9cnxNMB8GA1UdIwQYMBaAFE2wgX0fPbuLY/xNhJUX\ndPq9cnxNMA8GA1UdEwEB/wQFMAMBAf8wDQYJKoZIhvcNAQELBQADggEBADeQiO2x\nlUEKPXAOArPROPUtNeR6SsjaC/hXlTklQWmkvwrcWKMsyzI+VUjAZdVspUMp3zON\nfSaMLOpoKmp7CaPh4aKr65l0Qjr+kixPPw+VORPxqoLiICZ3R/gWCKzoizpVVFHG\nFt/wKcUVHxwK4Use4r1MIcDFi1xdvS7ibSxaHNY2zzGZEPCzGZeiaMPfny9sbB36\n+KM9u8hVG6pa/Vd2l+Wa1WA+HdXF5Mi/22R88u5JZd2UjswQB9QfnttuD3LnLse4\nMkJxQelBuM7qVd0h/sYZN6tpOIDR+93jcaU5saQ8xn/dAaCMpoGWkjw3JxIFcLI5\nb6DNAnJGiK2kneA=\n-----END CERTIFICATE-----',
  ecCertificate:
    '-----BEGIN CERTIFICATE-----\nMIIBezCCASGgAwIBAgIUX4Rdt+fAOYt+6iRGyI6jOgLIzwgwCgYIKoZIzj0EAwIw\nEjEQMA4GA1UEAwwHZXhhbXBsZTAgFw0yNjExMjgyMzExMjNaGA8yMTI2MTEwNDIz\nMTEyM1owEjEQMA4GA1UEAwwHZXhhbXBsZTBZMBMGByqGSM49AgEGCCqGSM49AwEH\nA0IABCqjbeLDT0GwMNDbXCOlcsk798nHcLf7n6KGxN09GKy8J6L0pLU/AFS4UTuW\nnyIysQrgUkAYGF7W5UR/LTOUthujUzBRMB0GA1UdDgQWBBTHCCmHEEDu1vOEGWzR\ng4oEFySYuzAfBgNVHSMEGDAWgBTHCCmHEEDu1vOEGWzRg4oEFySYuzAPBgNVHRMB\nAf8EBTADAQH/MAoGCCqGSM49BAMCA0gAMEUCIHo7SrKXQm2D9ZVUpSvllzxA3oLd\nihM8MtMtSjoVjUGaAiEA6xSb2o5gVMTqrt9rIPifbf/6mG9q9xySXkzlRC9IDKU=\n-----END CERTIFICATE-----',
  tokens: {
    RS256: {
      token:
        'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxMjM0IiwiZXhwIjo0MTAyNDQ0ODAwfQ.jtQKKdmdQfKcn4uybTbnXjltqF3fnGyrr1dNAnBq_ZZFNrhgQj-TOaqF1PTn2gq8S46IQ40LFb3FM7GJe2cVrfRB6Jx8zCU22VoV4hbJ9RCPL7XL-nr_lFqxOkH7xrJgUfb1uFB_Fk6VDsNOlCi0nVGGJHQi2Lq59TE7cZYcZihbGuMWdAMLbqeWws2jEb6fdNJ01krU-lJ5qVOtOD6h5aAr60FUm9pZ-cTYOHUGao7Vj1c7sx92hk3NIGQXdpkztm8Go7W9vzAQbSto7JAH2UtJF1IbyIkRoIM-VDHny9mma3GzqrXB0mBsSd3ay00JvP6QOFhP__istHW1OE6OyA',
    },
    PS256: {
      token:
        'eyJhbGciOiJQUzI1NiJ9.eyJzdWIiOiIxMjM0IiwiZXhwIjo0MTAyNDQ0ODAwfQ.Y7Kvt_qpAo88OOqsc4ir4XncilFkB0lUWMxaln0V_FF1T1f3HUAHK4pF8y3M9ksi9LwhZg3SjVnvGiPqy58pc-ZXN8H7fr_iBzm9IjpQ-4PnHakafivybM-y445PJqKJ7ThkJZzo6YbNyP4pyRKGkjQvKGwhrE-9KihV8IqZx5R5cQoyx-lsyM24FDPJdbzwkdVSqdITtYExyCskwcPbbyl3zXin_kq6uXHbzxAhKoJymRG9fP8_KXzGgIydahlm_XEBeQdwVjh8c76BfmfAb7TfkVNhpD5GO5ATNqx8SlCVBx7E3WtOy0rcUdoW0bgjNrIqspceCI6PdF3amRMTKg',
    },
    HS256: {
      token:
        'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0IiwiZXhwIjo0MTAyNDQ0ODAwfQ.QYDMjJnZgLbxV2_o94yoeJz1yeOsN64oZpcNIDsj93Q',
    },
    RS384: {
      token:
        'eyJhbGciOiJSUzM4NCJ9.eyJzdWIiOiIxMjM0IiwiZXhwIjo0MTAyNDQ0ODAwfQ.bZggC6QfgcbiDtVA2OfMLBzF1AgXsvvtLYwwot5wkkogmRS8x8FxE5TlBlvSe36UuWvEHylW8UNkzk7KnyyFlTpydMufb3z_MkWthu3N0as4IYzPTcA2odEl0bdz_cTcm9DwRxnp_ELtdRfZkNlyHWe1LjbOtvU1LH0tQkAHJyCR8-RHT3QdSd7m-MkkL2xt3cGvQCfUnWuV-qrv6cjcF9FiwtyncqNerm6XbnlRpAtq74lBb1hJ_mE4lVNaht9ZZvw9_jMziAdBhpl9svSo6nC2DkRk1Q8c9lXNVYJNbTD5xC3jr4Z1qBqSBvhjW4GgF56fyBbAoYqTuon-hrUf-g',
    },
    PS384: {
      token:
        'eyJhbGciOiJQUzM4NCJ9.eyJzdWIiOiIxMjM0IiwiZXhwIjo0MTAyNDQ0ODAwfQ.Eq_VpAOHsM-YKEaEQqA5sZJ3Pz95q1dEBrEhPs4tApR9SWJDbkKrqo6H7DhqC8wj86eTFl2_SnfYJtkBAvdCb4N0Zd1tybzF_NKUZugS1xDeySbaRxm6q7sYi7cQwWPZ-C5ouB_IaGLI1mLWFIffI5qXxR8er57KKFONWuJco5FBrXtN-ftKQmf2aGZ8YxL3VQHrR9jzbTQFAsvJ_g_vYYBzJupZ5PApA7VZhlWLW9qQFR5w6CO0VDTPdbLImEyocM32AzG43WhyAbY3W_wO2ICEWcCkGp54OGsZyxDXndAdw48B40j4ySDDVkB_QmBrqK0e52OIojF_CG_KrRv40g',
    },
    HS384: {
      token:
        'eyJhbGciOiJIUzM4NCJ9.eyJzdWIiOiIxMjM0IiwiZXhwIjo0MTAyNDQ0ODAwfQ.i91ulwHsnwRbMn6AXdbtGHNCY7sxS0Sz13YykADBKXq9hS45Mu6L5eRFf6xdkuAa',
    },
    RS512: {
      token:
        'eyJhbGciOiJSUzUxMiJ9.eyJzdWIiOiIxMjM0IiwiZXhwIjo0MTAyNDQ0ODAwfQ.UsaGyBj1yFBnuksgsF5MUmS2LeXx-q6WwlF8U0c361VisWwSb8wJVz5L92ruQdDmcKaRBc1sfMMUY-AQeSKO4Y37W0zRakHI4ahPbGe5UeAxjZOrZqHwZQ2pHO0B3s3EAXdPr7sqhs3D5qLPW7YpPo4gsv9Wl9mbiT0YxDU5pswMxoWbYR05-SQNMT8qRuwYmMkraQYeF0D19a81dsio9HeX9kT6K9N2WX3iv4kMDPGCrz2qYG7aZ3huyUX5KBlpRjRVAmfZQJrUi_otkv8g-s4fRnEwvkx3f8vE9jvs-ZZrf-16Di26sHX1SQ4-q2dm8E0gy1hB-kIs9saVddUgSg',
    },
    PS512: {
      token:
        'eyJhbGciOiJQUzUxMiJ9.eyJzdWIiOiIxMjM0IiwiZXhwIjo0MTAyNDQ0ODAwfQ.OCZ_hLZa6hRxcaMbrbjH4VbQgm2yEAr9sZwy6BJfVWX270VeZhNoc-juO7lMeOXr6Z1kwwF7jJQWMHPulpStyh5wN1m-e5VeurBhJgeJ8I164MX-s7_Tp9eYNPqhFKZ0i1nNfGr_DQZqo27t5tweQwfP8fT-0voc1QgOrK_N781BsG9BpyoUutUxICFOT15LUELuBwQMfKl1ffHoxwazcmFVOybm0slxfuHIRq8wMcgL7Y7gkMXZi6zjO1QwuDvEyCyCEvC_vQd0Ks7UUg7-4RQF-t-azxa4fV_b56-qAFlArOl-keqpv83h0PwnobQlTqd7DbskyO4QrzLpsONxGQ',
    },
    HS512: {
      token:
        'eyJhbGciOiJIUzUxMiJ9.eyJzdWIiOiIxMjM0IiwiZXhwIjo0MTAyNDQ0ODAwfQ.meXRqJiooFAaY7u0W6XNrtM2vT1bv7IK2IJAdjNYvn3rrWA94hopadOa64V7LdYVLiQRKYhWJIlcxyBg_cx2kA',
    },
    ES256: {
      token:
        'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxMjM0IiwiZXhwIjo0MTAyNDQ0ODAwfQ.6Mnqaj0j9zZOQUK26aMiHPxEtIZ8lBMYB3ZBzsmOBvbxHc-AeHUNpSUZF71r3n1gSyOSIHTh__KcaRGo8O6wRA',
      jwk: {
        kty: 'EC',
        x: 'f7j3gmwFYg1MTzlJEPaPgiZ5sn672_bCLdNsKlB9JLQ',
        y: 'DdrW6-9DQNHoO5mJdsG33p0m2xULpyfzwJ8utRBWAAo',
        crv: 'P-256',
      },
      pem: '-----BEGIN PUBLIC KEY-----\nMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEf7j3gmwFYg1MTzlJEPaPgiZ5sn67\n2/bCLdNsKlB9JLQN2tbr70NA0eg7mYl2wbfenSbbFQunJ/PAny61EFYACg==\n-----END PUBLIC KEY-----',
      der: 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxMjM0IiwiZXhwIjo0MTAyNDQ0ODAwfQ.MEQCIFjTboC1PwqIG6Izn796PCqelCJKb4kNEhy1DDvWJD7PAiAZZEvuaHWCiv5-2TYGwuXEMzkoiBXjZuA0lbAUQYEMDQ',
    },
    ES384: {
      token:
        'eyJhbGciOiJFUzM4NCJ9.eyJzdWIiOiIxMjM0IiwiZXhwIjo0MTAyNDQ0ODAwfQ.1ki1OLBcSVsFkInLEbJwLc1LlDqas1R4NJsCKsTEt-caDo5ggkw8ZuZXw9_vBdl4zQw70R69RakrJdsV8IcsQvkoC9wiq8L110FWX31HB5Xq9rv32TSKMltLc8yBaPmY',
      jwk: {
        kty: 'EC',
        x: 'ALNLtClhU5_0LTatuWmixxhDokSWjJIRUJpOMdUzW0LjsxVoOgFlxYU8VDtRTxGW',
        y: 'n7ZN3UPbamB2XS3Sm8A5MR0ZU9bK4odwV1YUv0V9YYSD8CI3AtYYCSQfJe4r_qet',
        crv: 'P-384',
      },
      pem: '-----BEGIN PUBLIC KEY-----\nMHYwEAYHKoZIzj0CAQYFK4EEACIDYgAEALNLtClhU5/0LTatuWmixxhDokSWjJIR\nUJpOMdUzW0LjsxVoOgFlxYU8VDtRTxGWn7ZN3UPbamB2XS3Sm8A5MR0ZU9bK4odw\nV1YUv0V9YYSD8CI3AtYYCSQfJe4r/qet\n-----END PUBLIC KEY-----',
      der: 'eyJhbGciOiJFUzM4NCJ9.eyJzdWIiOiIxMjM0IiwiZXhwIjo0MTAyNDQ0ODAwfQ.MGUCMCX_ydYZ45H0S87hQ1sync_EmUpqw1JkWJOd-Y48j65wX4PBQtNr8sGKGTzerKWJRwIxAJKxF7WQmqv3_LDM2Zhj7YX5MDkr8-75xOhV4GO1gIGiLvXUOcW1OsZDfAbjATwfWQ',
    },
    ES512: {
      token:
        'eyJhbGciOiJFUzUxMiJ9.eyJzdWIiOiIxMjM0IiwiZXhwIjo0MTAyNDQ0ODAwfQ.AOF3WlcYOuK9O3DWY3lGIhwR6uJ3f_QZwExy0V8HgdcjZjh1o60bmUNuVi5lsPZQerqIaovsONI6ij52GFkIMgYQAF8V27sTtuld31jY3hHokr9dVveP_wtTtP7YzdD939x74SEgvFSoaFGSw9te9v7u_LtCMuYYcsF3W7CIDKBAD69Y',
      jwk: {
        kty: 'EC',
        x: 'AfxmUwkbxQXaZUjbE7TlxHvoFvbbOyMbwAhBguYeHPE0MobIv-JGR9fYUzi4O6VDhyW_bk_GTE128HysH3IXJF9v',
        y: 'AZfYtRWNL_aARZQs03xx4XXbQY5nq1f1uMInPJ5c4J6hzyznYSBmTQU9CqWu_DXEVniIokPsR5G4oMMVYm8T988y',
        crv: 'P-521',
      },
      pem: '-----BEGIN PUBLIC KEY-----\nMIGbMBAGByqGSM49AgEGBSuBBAAjA4GGAAQB/GZTCRvFBdplSNsTtOXEe+gW9ts7\nIxvACEGC5h4c8TQyhsi/4kZH19hTOLg7pUOHJb9uT8ZMTXbwfKwfchckX28Bl9i1\nFY0v9oBFlCzTfHHhddtBjmerV/W4wic8nlzgnqHPLOdhIGZNBT0Kpa78NcRWeIii\nQ+xHkbigwxVibxP3zzI=\n-----END PUBLIC KEY-----',
      der: 'eyJhbGciOiJFUzUxMiJ9.eyJzdWIiOiIxMjM0IiwiZXhwIjo0MTAyNDQ0ODAwfQ.MIGGAkFFW4j-amq8NghyEMKeTDXqvYTTdVUzVHRGGXdxObTuxqd0zQPxAJwU8ll_tLJtml0jZV2qJMcjWGNDtYyisWQqGwJBBb8fCnY64yPl7oqjycWRSLC9agSN1b34J2x3Yd8CztNZUX53ODUCsiXyVXXdZ5YhLi92VrTxcOEQtxDGW1sK0RI',
    },
  },
} as const;
