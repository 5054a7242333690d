import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isIP } from 'node:net';
import { type CountryResponse, Reader } from 'mmdb-lib';

interface CountryRow {
  readonly country_code?: string;
}

/** Country of an address by the committed public-domain table; null for unknown addresses. */
export function createCountryLookup(): (ip: string) => string | null {
  const file = createRequire(import.meta.url).resolve(
    '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb',
  );
  const reader = new Reader<CountryResponse>(readFileSync(file));
  return (ip) => {
    const address = ip.startsWith('::ffff:') ? ip.slice(7) : ip;
    if (isIP(address) === 0) return null;
    const row = reader.get(address) as CountryRow | null;
    return row?.country_code ?? null;
  };
}
