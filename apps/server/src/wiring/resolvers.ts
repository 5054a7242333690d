import type { Resolvers } from '@lantern/server-kit';
import type { Areas } from './areas.ts';

/** Who calls, and on which brand. Sockets exist before the areas, so they are given a function; it is first called at the first request. */
export function createResolvers(
  areas: () => Pick<Areas, 'brands' | 'identity' | 'staff'>,
  countryOf: (ip: string) => string | null,
): Resolvers {
  return {
    findBrand: (host) => areas().brands.findByHost(host),
    authenticateMember: (token, brand) => areas().identity.authenticate(token, brand),
    authenticateOperator: (...args) => areas().staff.authenticate(...args),
    takeSeat: (operator, code) => areas().staff.takeSeat(operator, code),
    countryOf,
    closedTo: (brand, visitor) => areas().brands.closedTo(brand.id, visitor),
    forgetBrand: () => areas().brands.forget(),
  };
}
