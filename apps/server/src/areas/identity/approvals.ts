import type { ApprovalDefinition } from '@lantern/server-kit';
import { setGateway } from './back-office/change-gateway.ts';
import { giveLabels } from './back-office/change-labels.ts';
import {
  changeRealName,
  releaseFunds,
  unbindCard,
  unbindPasskeys,
  unbindQuestions,
  unbindTotp,
} from './back-office/four-eyes.ts';
import { unlockLogin } from './back-office/unlock-login.ts';
import type { IdentityDeps } from './deps.ts';
import { setProvider } from './social/change-provider.ts';

/** The four-eyes actions of this area. */
export const identityApprovals = (deps: IdentityDeps): readonly ApprovalDefinition[] => [
  releaseFunds,
  unbindTotp(deps),
  unbindPasskeys(deps),
  unbindQuestions(deps),
  unbindCard(deps),
  changeRealName(deps),
  unlockLogin(deps),
  giveLabels(deps),
  setGateway,
  setProvider,
];
