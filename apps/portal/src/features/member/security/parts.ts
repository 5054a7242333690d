import { useMemberSearch } from '../frame/use-member-search.ts';

/** Parts of the security centre with a dialog or drawer; the address names the open one. */
export const PARTS = [
  'loginPassword',
  'fundPassword',
  'fundReset',
  'questions',
  'totp',
  'passkeys',
  'linked',
  'email',
  'mobile',
  'devices',
  'logins',
  'profile',
] as const;
export type Part = (typeof PARTS)[number];

/** The open part, and functions that open and close one. */
export function usePart(): { part: Part | null; open: (part: Part) => void; close: () => void } {
  const [search, change] = useMemberSearch();
  return {
    part: PARTS.find((part) => part === search.id) ?? null,
    open: (part) => change({ id: part }, { replace: false }),
    close: () => change({ id: undefined }),
  };
}
