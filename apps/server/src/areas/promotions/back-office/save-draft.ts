import type { Payload, Value } from '@lantern/contract/schemas';
import { isRefusal, type Refusal, refuse, type StaffContext, transactionOrRefuse } from '@lantern/server-kit';
import { readTerms } from '../activity-terms.ts';
import type { PromotionsDeps } from '../deps.ts';
import { changeDraft, findActivity, insertActivity } from '../repository/activities.ts';
import { activityTarget } from './show-activity.ts';

/** Creates a draft, or changes one. Approved promotions are immutable; a copy becomes a new draft. */
export async function saveDraft(
  deps: PromotionsDeps,
  context: StaffContext,
  input: Payload<'promotionsBackOffice.saveDraft'>,
): Promise<Value<'promotionsBackOffice.saveDraft'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, 'promotions.manage');
  if (refusal) return refusal;
  const { scope, name } = context.operator;
  const { defaultLanguage } = await deps.brands.settings(scope.brandId);
  const draft = readTerms(input.terms, { exponent: context.brand.currency.exponent, defaultLanguage });
  if (isRefusal(draft)) return draft;
  return transactionOrRefuse(deps.pool, async (tx) => {
    if (input.id === undefined) {
      const made = await insertActivity(tx, scope, draft, { by: name, at: context.now });
      await deps.staff.audit(tx, context, {
        action: 'promotions.create-activity',
        permission: 'promotions.manage',
        target: activityTarget(made.id),
        after: input.terms,
      });
      return { id: made.id.toString(), revision: made.revision.toString() };
    }
    const id = BigInt(input.id);
    const before = await findActivity(tx, scope, id);
    if (before === null) return refuse('NOT_FOUND');
    const target = activityTarget(id);
    // While an approval request is open, the draft must not change: the approval applies to what was requested.
    const openRequest = (await deps.staff.requests.openFor(tx, scope, [target])).get(target);
    if (openRequest) return refuse('REQUEST_STATE', { state: 'PENDING', id: openRequest.id.toString() });
    const revision = await changeDraft(tx, scope, { id, revision: BigInt(input.revision ?? '0') }, draft);
    if (revision === null) return refuse('STATE_CONFLICT');
    await deps.staff.audit(tx, context, {
      action: 'promotions.change-activity',
      permission: 'promotions.manage',
      target,
      before: { titles: before.titles, terms: before.terms, budget: before.budget },
      after: input.terms,
    });
    return { id: input.id, revision: revision.toString() };
  });
}
