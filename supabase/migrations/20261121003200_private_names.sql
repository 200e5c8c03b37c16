-- The same names as watchable-url.ts of @hln/contracts refuses: those of private networks or of nobody
-- (RFC 2606, 6761, 6762, 7686, 8375), those at which clouds keep metadata, and services that give any
-- address a name.
create or replace function private.is_public_name(host text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select host ~ '\.'
    and char_length(host) <= 253
    and not exists (
      select from unnest(string_to_array(host, '.')) as label
      -- Beside letters, digits and marks of other scripts only what host names consist of.
      where char_length(label) not between 1 and 63
        or label !~ '^([a-z0-9_-]|[^\u0001-\u00bf\u2000-\u206f\ufe00-\ufe0f\ufeff])+$'
    )
    and host !~ '\.[0-9_-][^.]*$'
    and host !~ ('(^|\.)(arpa|alt|cluster|corp|home|internal|intranet|invalid|lan|local|localdomain|localhost'
      || '|onion|private|svc|test)$')
    and host !~ ('(^|\.)(metadata\.goog|metadata\.tencentyun\.com|metadata\.packet\.net'
      || '|metadata\.platformequinix\.com|localtest\.me|lvh\.me|vcap\.me|localho\.st|lacolhost\.com|nip\.io'
      || '|sslip\.io|xip\.io|traefik\.me)$')
$$;
