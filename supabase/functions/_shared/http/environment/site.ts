import { httpUrl, optional } from './variable.ts';

export const siteVariables = {
  SITE_URL: optional(httpUrl('must be the public URL of the site, for example https://example.nz'), {
    description:
      'the public URL: canonical links, HSTS when it is https, where the links in emails lead, and the one ' +
      'address at which passkeys are made and used; set it wherever visitors come from other machines',
    example: 'https://example.nz',
    unset: 'where it listens',
  }),
};
