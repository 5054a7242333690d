import type { Payload } from '@lantern/contract/schemas';
import type { SafetyDeps } from '../deps.ts';
import type { CheckRow } from './repository/checks.ts';

/** Data that a member declares with a verification; stored encrypted. */
export type Declared = Omit<Payload<'safety.submitIdentity'>, 'documents' | 'level'>;

export const declaredPlace = (check: Pick<CheckRow, 'brandId' | 'memberId'>) =>
  `safety.identity-check:${check.brandId}:${check.memberId}`;

export const sealDeclared = (
  { secrets }: Pick<SafetyDeps, 'secrets'>,
  member: Pick<CheckRow, 'brandId' | 'memberId'>,
  declared: Declared,
): string => secrets.seal(JSON.stringify(declared), declaredPlace(member));

export const openDeclared = (
  { secrets }: Pick<SafetyDeps, 'secrets'>,
  check: Pick<CheckRow, 'brandId' | 'memberId' | 'declaredSealed'>,
): Declared => JSON.parse(secrets.open(check.declaredSealed, declaredPlace(check))) as Declared;
