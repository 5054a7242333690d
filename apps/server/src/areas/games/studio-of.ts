import type { GamesDeps, SeamlessVendor } from './deps.ts';

/** A studio of the platform by its code; undefined for external vendors. */
export function studioOf(
  { studio, ownWalletVendors }: Pick<GamesDeps, 'studio' | 'ownWalletVendors'>,
  vendor: string,
): SeamlessVendor | undefined {
  return [studio, ...ownWalletVendors].find((one) => one.code === vendor);
}
