/** What the page says below the tool: prerendered, and never loaded as script. */
export const JWT_DEBUGGER_ABOUT = {
  paragraphs: [
    'A JSON Web Token is three pieces of Base64URL with full stops between them: a header, a payload with claims, and a signature. Anybody can read the first two. Only the signature shows who wrote them, and only somebody with the right key can check it.',
    'Reading follows RFC 7515 (signatures), RFC 7519 (tokens) and RFC 7797 (payloads that are not encoded). Signatures are checked by the browser’s own WebCrypto with the algorithms of RFC 7518 and Ed25519 of RFC 8037. The page shows numbers and texts exactly as the token has them, with equal keys and damaged letters marked at their place.',
    'Encrypted tokens (five parts, RFC 7516) are recognised and not decrypted. The page loads no keys from the network: paste the key, the certificate or the JWK Set of the issuer.',
  ],
  example: {
    input: 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ1c2VyLTEifQ.',
    output: '{"alg":"none"} {"sub":"user-1"}',
  },
  does: [
    'Finds tokens in what you paste: with “Bearer”, in quotes, in a cookie, a cURL command or JSON.',
    'Checks signatures with a secret, a JWK, a JWK Set, a PEM key or a certificate.',
    'Shows times in your zone and in UTC, and how long ago they were.',
    'Names what attackers try: “none”, weak secrets, key confusion, keys and URLs in the header.',
  ],
  never: [
    'Keeps a token or a key: both are gone with a reload, and no link holds them.',
    'Loads what “jku” or “x5u” in a token points to.',
    'Calls a token good because it can be read.',
    'Decrypts: that takes the receiver’s private key, which belongs on no website.',
  ],
  check: [
    'The conformance tests run the examples of RFC 7515, RFC 7520, RFC 7797 and RFC 8037 and tokens that OpenSSL signed in your browser, with the code that this page uses.',
    'Before we publish anything, we change single bits of tokens, cut them off, write their signatures in DER and with zeros, and see every one refused.',
  ],
  beside: {
    title: 'Beside a decoder that only reads',
    caption: 'The same token in both',
    head: ['Token', 'Base64 decoder', 'This page'],
    rows: [
      ['signed by somebody else', 'its claims', 'a wrong signature'],
      ['“alg” is “none”', 'its claims', 'unsigned: a danger'],
      ['signed with “secret”', 'its claims', 'names the secret'],
      ['two equal keys', 'one of them', 'a warning, at the second'],
    ],
    cells: 'words',
    notes: ['A decoder is right to show the claims: they are no secret. They are also no proof.'],
  },
  knows: [
    {
      name: 'Algorithms',
      items:
        'HS256, HS384, HS512; RS256, RS384, RS512; PS256, PS384, PS512; ES256, ES384, ES512; EdDSA and Ed25519',
    },
    {
      name: 'Keys',
      items:
        'secrets as text, Base64 or hex; JWK and JWK Sets; PEM with SPKI, PKCS #1, PKCS #8, SEC 1 or an X.509 certificate',
    },
    {
      name: 'Forms',
      items: 'compact; JSON, flattened or with several signatures; payload beside the token or not encoded',
    },
    { name: 'Times', items: 'exp, nbf, iat, auth_time and updated_at' },
    {
      name: 'Dangers',
      items:
        'alg none, short and well-known secrets, key confusion, jku, x5u, jwk, x5c, suspicious kid, crit, missing exp, milliseconds, secrets in claims, RSA keys under 2,048 bits',
    },
  ],
  options: [
    {
      name: 'Signed with the secret “Kia ora koutou katoa, a long secret”',
      input: '{"alg":"HS256"} {"sub":"user-1"}',
      output: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ1c2VyLTEifQ.eDdBZsG8015VVuqips0FCqubqTYSFkma_3Qp0XJBRUc',
    },
    {
      name: 'A token in a header',
      input: 'Authorization: Bearer eyJhbGciOiJub25lIn0.e30.',
      output: 'eyJhbGciOiJub25lIn0.e30.',
    },
    {
      name: 'A token in JSON',
      input: '{"access_token":"eyJhbGciOiJub25lIn0.e30.","expires_in":3600}',
      output: 'eyJhbGciOiJub25lIn0.e30.',
    },
  ],
  questions: [
    {
      question: 'Is it safe to paste a token here?',
      answer:
        'The token stays in your browser: the page’s security policy blocks it from connecting to any server, and it stores neither token nor key. A token that is still valid is a key to an account all the same, so paste it only on devices that you trust.',
    },
    {
      question: 'Which key do I need?',
      answer:
        'For HS256, HS384 and HS512 the secret that both sides share. For all others the issuer’s public key: its JWK Set is usually at a URL ending in jwks.json, which the issuer’s configuration names. Open it and paste its content.',
    },
    {
      question: 'Why is the signature wrong?',
      answer:
        'Usually because of the key: another environment’s, one that was replaced, or a secret that is Base64 and was read as text. The page tries the usual readings of a secret and says when one would match. Otherwise the token was changed, or cut off when it was copied.',
    },
    {
      question: 'Can others read my token?',
      answer:
        'Yes. A signed token is not encrypted: everybody who gets hold of it can read its claims, and use it until it expires. Keep personal data and secrets out of it.',
    },
    {
      question: 'What is key confusion?',
      answer:
        'An attacker changes “alg” from RS256 to HS256 and signs with the public key’s text as the secret. A library that believes “alg” then accepts the token. Have yours accept only the algorithms that you use.',
    },
    {
      question: 'Why does “alg: none” exist?',
      answer:
        'For tokens that are protected in another way, such as by the connection. Nothing that decides about access should accept them, and libraries have to refuse them unless told otherwise.',
    },
  ],
  keeps: 'nothing',
  related: ['base64-encoder', 'json-formatter', 'hash-generator'],
} as const;
