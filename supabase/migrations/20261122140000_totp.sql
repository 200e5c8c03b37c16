-- Codes of an authenticator app (TOTP, RFC 6238: HMAC-SHA-1, six digits, steps of 30 seconds), computed here, so that a
-- secret never leaves the database once it has been set up. PostgreSQL has SHA-2 and no SHA-1 of its own, and pgcrypto is
-- no part of the embedded database.

create function private.sha1(message bytea) returns bytea
language plpgsql immutable strict set search_path = ''
as $$
declare
  mask constant bigint := 4294967295;
  padded constant bytea := message || '\x80'::bytea
    || decode(repeat('00', (119 - length(message) % 64) % 64), 'hex') || int8send(length(message)::bigint * 8);
  state bigint[] := array[1732584193, 4023233417, 2562383102, 271733878, 3285377520];
  -- Of a block: its 16 words and the 64 that follow from them.
  w bigint[] := array_fill(0::bigint, array[80]);
  a bigint; b bigint; c bigint; d bigint; e bigint;
  mixed bigint;
  position integer;
begin
  for block in 0 .. length(padded) / 64 - 1 loop
    for t in 1 .. 16 loop
      position := block * 64 + (t - 1) * 4;
      w[t] := (get_byte(padded, position)::bigint << 24) | (get_byte(padded, position + 1) << 16)
        | (get_byte(padded, position + 2) << 8) | get_byte(padded, position + 3);
    end loop;
    for t in 17 .. 80 loop
      mixed := w[t - 3] # w[t - 8] # w[t - 14] # w[t - 16];
      w[t] := ((mixed << 1) | (mixed >> 31)) & mask;
    end loop;
    a := state[1]; b := state[2]; c := state[3]; d := state[4]; e := state[5];
    for t in 1 .. 80 loop
      mixed := (((a << 5) | (a >> 27)) & mask) + e + w[t] + case
        when t <= 20 then ((b & c) | ((~ b) & d)) + 1518500249
        when t <= 40 then (b # c # d) + 1859775393
        when t <= 60 then ((b & c) | (b & d) | (c & d)) + 2400959708
        else (b # c # d) + 3395469782
      end;
      e := d; d := c; c := ((b << 30) | (b >> 2)) & mask; b := a; a := mixed & mask;
    end loop;
    state := array[
      (state[1] + a) & mask, (state[2] + b) & mask, (state[3] + c) & mask, (state[4] + d) & mask, (state[5] + e) & mask
    ];
  end loop;
  return (select decode(string_agg(lpad(to_hex(s), 8, '0'), '' order by n), 'hex')
    from unnest(state) with ordinality as words (s, n));
end
$$;
revoke all on function private.sha1(bytea) from public;

-- RFC 2104, for keys of at most 64 bytes.
create function private.hmac_sha1(key bytea, message bytea) returns bytea
language plpgsql immutable strict set search_path = ''
as $$
declare
  inner_pad bytea := decode(repeat('36', 64), 'hex');
  outer_pad bytea := decode(repeat('5c', 64), 'hex');
begin
  for n in 0 .. length(key) - 1 loop
    inner_pad := set_byte(inner_pad, n, get_byte(key, n) # 54);
    outer_pad := set_byte(outer_pad, n, get_byte(key, n) # 92);
  end loop;
  return private.sha1(outer_pad || private.sha1(inner_pad || message));
end
$$;
revoke all on function private.hmac_sha1(bytea, bytea) from public;

-- The code of a step: six digits. Steps are counted from 1970, half a minute each.
create function private.totp_code(secret bytea, step bigint) returns text
language plpgsql immutable strict set search_path = ''
as $$
declare
  mac constant bytea := private.hmac_sha1(secret, int8send(step));
  place constant integer := get_byte(mac, 19) & 15;
begin
  return lpad((
    (((get_byte(mac, place) & 127) << 24) | (get_byte(mac, place + 1) << 16)
      | (get_byte(mac, place + 2) << 8) | get_byte(mac, place + 3)) % 1000000
  )::text, 6, '0');
end
$$;
revoke all on function private.totp_code(bytea, bigint) from public;

-- The step of a code, if it is the current one or a neighbour of it (clocks differ, and typing takes time) and comes after
-- the last one that was taken; null for a wrong code.
create function private.totp_step(secret bytea, code text, last_step bigint, at timestamptz) returns bigint
language plpgsql immutable strict set search_path = ''
as $$
declare
  current_step constant bigint := floor(extract(epoch from at) / 30);
begin
  for step in greatest(current_step - 1, last_step + 1) .. current_step + 1 loop
    if private.totp_code(secret, step) = code then
      return step;
    end if;
  end loop;
  return null;
end
$$;
revoke all on function private.totp_step(bytea, text, bigint, timestamptz) from public;

-- 32 bytes that nobody can guess: four times what a code needs, of the database's own source of randomness, which
-- PostgreSQL offers without pgcrypto as random UUIDs of 122 bits only.
create function private.random_bytes() returns bytea
language sql volatile set search_path = ''
as $$
  select sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))
$$;
revoke all on function private.random_bytes() from public;

-- Five bits a character.
--   bytes     a multiple of five of them
--   alphabet  32 characters
create function private.base32(bytes bytea, alphabet text) returns text
language sql immutable strict set search_path = ''
as $$
  select string_agg(
    substr(alphabet, substr(bits, n * 5 + 1, 5)::bit(5)::integer + 1, 1), '' order by n
  )
  from (
    select string_agg(get_byte(bytes, b)::bit(8)::text, '' order by b) as bits
    from generate_series(0, length(bytes) - 1) as b
  ) as all_bits, generate_series(0, length(bytes) * 8 / 5 - 1) as n
$$;
revoke all on function private.base32(bytea, text) from public;
