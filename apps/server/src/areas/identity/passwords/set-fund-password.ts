import type { Payload } from '@lantern/contract/schemas';
import { FundPasswordChanged } from '@lantern/events';
import { isRefusal, type MemberContext, type Refusal, refuse } from '@lantern/server-kit';
import type { IdentityDeps } from '../deps.ts';
import { changeCredential } from '../security/change-credential.ts';
import { checkLoginPassword } from './check-login-password.ts';
import { checkFundPassword, FUND_PASSWORD_DIGITS } from './fund-password.ts';
import { readPassword } from './password-rules.ts';
import { type CredentialRow, findCredential, insertCredential, replaceCredential } from './repository/credentials.ts';

const DIGITS = new RegExp(`^\\d{${FUND_PASSWORD_DIGITS}}$`);

/** All digits equal, or strictly counting up or down: the first guesses of an attacker. */
function isEasy(digits: string): boolean {
  const steps = new Set([...digits].slice(1).map((digit, index) => Number(digit) - Number(digits[index])));
  const [step] = steps;
  return steps.size === 1 && step !== undefined && Math.abs(step) <= 1;
}

/** FIELD_RULE, PASSWORD_MISMATCH or PASSWORD_WEAK; null when it is valid. */
export function checkFreshFundPassword(fresh: string, confirmed: string): Refusal | null {
  if (!DIGITS.test(fresh)) {
    const length = FUND_PASSWORD_DIGITS;
    return refuse('FIELD_RULE', { field: 'newFundPassword', min: length, max: length, patternId: 'DIGITS' });
  }
  if (fresh !== confirmed) return refuse('PASSWORD_MISMATCH');
  return isEasy(fresh) ? refuse('PASSWORD_WEAK') : null;
}

/** The first fund password needs the login password; a change needs the current fund password. */
async function checkPresent(
  deps: IdentityDeps,
  context: MemberContext,
  password: string,
  present: CredentialRow | null,
): Promise<Refusal | null> {
  const { scope } = context.member;
  if (present !== null) return checkFundPassword(deps, scope, password, context.now);
  const login = await findCredential(deps.pool, scope, scope.memberId, 'LOGIN');
  return login === null ? refuse('FEATURE_DISABLED') : checkLoginPassword(deps, context, login, readPassword(password));
}

/** Sets a member's first fund password, or replaces it. */
export async function setFundPassword(
  deps: IdentityDeps,
  context: MemberContext,
  input: Payload<'identity.setFundPassword'>,
): Promise<null | Refusal> {
  const { scope, protectedActions } = context.member;
  if (!protectedActions) return refuse('TRIAL_ACCOUNT');
  const fresh = input.newFundPassword.trim();
  const broken = checkFreshFundPassword(fresh, input.confirmFundPassword.trim());
  if (broken) return broken;
  const present = await findCredential(deps.pool, scope, scope.memberId, 'FUND');
  const wrong = await checkPresent(deps, context, input.password, present);
  if (wrong) return wrong;
  if (present !== null) {
    const isSame = await deps.passwords.matches(present.passwordHash, fresh);
    if (isRefusal(isSame)) return isSame;
    if (isSame) return refuse('PASSWORD_REUSED', { count: 1 });
  }
  const hash = await deps.passwords.hash(fresh);
  return isRefusal(hash) ? hash : store(deps, context, present, hash);
}

function store(
  deps: IdentityDeps,
  context: MemberContext,
  present: CredentialRow | null,
  newHash: string,
): Promise<null | Refusal> {
  const { scope } = context.member;
  const at = context.now;
  const what = present === null ? 'FUND_PASSWORD_SET' : 'FUND_PASSWORD_CHANGED';
  return changeCredential(deps, context, what, async (tx) => {
    if (present === null) {
      if ((await findCredential(tx, scope, scope.memberId, 'FUND')) !== null) return refuse('STATE_CONFLICT');
      await insertCredential(tx, scope, scope.memberId, { kind: 'FUND', passwordHash: newHash, at });
    } else {
      const change = { kind: 'FUND', oldHash: present.passwordHash, newHash, at } as const;
      if (!(await replaceCredential(tx, scope, scope.memberId, change))) return refuse('STATE_CONFLICT');
    }
    await deps.publish(tx, FundPasswordChanged, scope.brandId, {
      memberId: scope.memberId.toString(),
      at: at.toISOString(),
      isFirst: present === null,
    });
    return null;
  });
}
