/** A token of an issuer that does not exist, and its public key. Its time is over, as that of most tokens people debug. */
export const JWT_EXAMPLE = {
  token:
    'eyJhbGciOiJFUzI1NiIsInR5cCI6IkpXVCIsImtpZCI6IjIwMjYtMTEifQ.eyJpc3MiOiJodHRwczovL2lzc3Vlci5leGFtcGxlIiwic3ViIjoidXNlci0xIiwiYXVkIjoiaHR0cHM6Ly9hcGkuZXhhbXBsZSIsInNjb3BlIjoicmVhZCB3cml0ZSIsImlhdCI6MTc4ODIyMDgwMCwiZXhwIjoxNzg4MjI0NDAwfQ.4WITZpF1d-9_rLiuUVwVWu8azvqleaz6vyg0DU60Texl_6bwDolLBp7kb7mGJT5njimDPz-zYnligFx81UJKdQ',
  key: '{\n  "kty": "EC",\n  "x": "zVpVzrWovIafWOzAdnMg9F4CDaoyGnqaDdsgIZf6SGI",\n  "y": "o9-TVji3EGR2nM-yDbN5YJ6F-qeAptcM4IBzsD1ba7c",\n  "crv": "P-256",\n  "kid": "2026-11",\n  "alg": "ES256",\n  "use": "sig"\n}',
} as const;
