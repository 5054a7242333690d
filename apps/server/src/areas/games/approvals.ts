import type { ApprovalDefinition } from '@lantern/server-kit';
import { allowEverybody, allowMember } from './back-office/allow-play.ts';
import { connectVendor } from './back-office/connect-vendor.ts';
import { importList } from './back-office/request-import.ts';
import type { GamesDeps } from './deps.ts';
import { closeOpenRound } from './open-rounds/request-close.ts';
import { decidePrize } from './prizes/decide-prize.ts';

/** The four-eyes actions of this area. */
export const gamesApprovals = (deps: GamesDeps): readonly ApprovalDefinition[] => [
  connectVendor(deps),
  closeOpenRound(deps),
  decidePrize(deps),
  allowMember,
  allowEverybody,
  importList,
];
