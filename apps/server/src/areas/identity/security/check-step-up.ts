import { type MemberContext, type Refusal, refuse } from '@lantern/server-kit';
import type { IdentityDeps } from '../deps.ts';
import { checkAnswer } from './questions.ts';
import { checkCode } from './totp.ts';

/** A TOTP code, or the answer to one of the member's own security questions. */
export type StepUpProof = { readonly code: string } | { readonly question: string; readonly answer: string };

/** Confirms the member's identity before a sensitive action; failures are counted, and a code is used up. */
export async function checkStepUp(
  deps: IdentityDeps,
  context: MemberContext,
  proof: StepUpProof | null,
): Promise<Refusal | null> {
  if (proof === null) return refuse('STEP_UP_REQUIRED');
  if ('code' in proof) return checkCode(deps, context, proof.code);
  return checkAnswer(deps, context.member.scope, proof, context.now);
}
