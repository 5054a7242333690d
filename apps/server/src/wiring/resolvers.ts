import type { Resolvers } from '@lantern/server-kit';
import type { Areas } from './areas.ts';

/** Who calls, and on which brand. Sockets exist before the areas, so they are given a function; it is first called at the first request. */
export function createResolvers(
  areas: () => Pick<Areas, 'brands' | 'identity' | 'staff'>,
  countryOf: (ip: string) => string | null,
): Resolvers {
  return {
    findMerchant: (host) => areas().brands.findByHost(host),
    authenticateMember: (token, merchant) => areas().identity.authenticate(token, merchant),
    authenticateOperator: (...args) => areas().staff.authenticate(...args),
    takeSeat: (operator, code) => areas().staff.takeSeat(operator, code),
    countryOf,
    closedTo: (merchant, visitor) => areas().brands.closedTo(merchant.id, visitor),
    forgetBrand: () => areas().brands.forget(),
  };
}
