import { parseAmount } from '@lantern/money';
import type { CallContext, PlainAnswer, PlainRoute } from '@lantern/server-kit';
import { type NotifyDeps, sendNotice } from './notify.ts';
import { OUTCOMES, type Outcome, PAGE_POLICY, renderPage } from './page.ts';
import { endPayment, findPayment, type SandboxPayment } from './repository.ts';

export interface SandboxPageDeps extends NotifyDeps {
  readonly sandboxAllowed: boolean;
  /** Text of the sandbox's own message file in the visitor's language, and its BCP 47 tag. */
  readonly text: (language: string, key: string, params?: Readonly<Record<string, string>>) => string;
  readonly languageTag: (language: string) => string;
}

const LATE_BY_MS = 5_000;

/** The sandbox's hosted page and its form handler. */
export function sandboxPages(deps: SandboxPageDeps): readonly PlainRoute[] {
  const path = '/sandbox/pay/:reference';
  const handler = (context: CallContext) => showPage(deps, context);
  return [
    { method: 'GET', path, contentSecurityPolicy: PAGE_POLICY, handler },
    { method: 'GET', path: `${path}/:done`, contentSecurityPolicy: PAGE_POLICY, handler },
    {
      method: 'POST',
      path,
      maxBytes: 4_096,
      contentSecurityPolicy: PAGE_POLICY,
      handler: (context) => runOutcome(deps, context),
    },
  ];
}

async function showPage(deps: SandboxPageDeps, context: CallContext): Promise<PlainAnswer> {
  const payment = await paymentOf(deps, context);
  if (payment === null) return notFound(deps, context);
  return page(deps, context, payment, messageOf(payment, context.params.done));
}

/** Results that the address may name, by the payment's state; others are ignored. */
const RESULTS: Readonly<Record<SandboxPayment['state'], readonly string[]>> = {
  WAITING: ['FORGED', 'FORGED_ACCEPTED'],
  PAID: ['PAID', 'LATE', 'FORGED', 'FORGED_ACCEPTED'],
  FAILED: ['FAILED', 'FORGED', 'FORGED_ACCEPTED'],
};

function messageOf({ state }: SandboxPayment, requested: string | undefined): string | undefined {
  const result = RESULTS[state].find((one) => one === requested);
  if (result !== undefined) return `sandbox_done_${result}`;
  return state === 'WAITING' ? undefined : `sandbox_done_${state}`;
}

/** Leads from the form to the page of its result: Back and reload in the browser then send nothing again. */
function leadTo({ reference }: SandboxPayment, result: string): PlainAnswer {
  const headers = { location: `/sandbox/pay/${reference}/${result}` };
  return { status: 303, contentType: 'text/plain; charset=utf-8', body: '', headers };
}

async function runOutcome(deps: SandboxPageDeps, context: CallContext): Promise<PlainAnswer> {
  const payment = await paymentOf(deps, context);
  if (payment === null) return notFound(deps, context);
  const form = new URLSearchParams(context.rawBody?.toString('utf8') ?? '');
  const outcome = OUTCOMES.find((one) => one === form.get('outcome'));
  if (outcome === undefined) return page(deps, context, payment, 'sandbox_done_UNKNOWN', 422);
  if (outcome === 'FORGED') {
    const accepted = await sendNotice(deps, { ...payment, paidBy: payment.payerName }, context.now, true);
    return leadTo(payment, accepted ? 'FORGED_ACCEPTED' : 'FORGED');
  }
  const other = parseAmount(form.get('amount') ?? '', context.brand.currency.exponent);
  if (outcome === 'PAY_OTHER' && (other === null || other <= 0n))
    return page(deps, context, payment, 'sandbox_done_AMOUNT', 422);
  const late = outcome === 'PAY_LATE';
  const hasEnded = await endPayment(deps.pool, payment, {
    state: outcome === 'FAIL' ? 'FAILED' : 'PAID',
    paid: outcome === 'PAY_OTHER' && other !== null ? other : payment.amount,
    paidBy: outcome === 'OTHER_PAYER' ? 'SOMEBODY ELSE' : payment.payerName,
    notifications: outcome === 'PAY_TWICE' ? 2 : 1,
    notifyAfter: late ? new Date(payment.expiresAt.getTime() + LATE_BY_MS) : context.now,
  });
  const ended = await findPayment(deps.pool, payment.brandId, payment.reference);
  // A form sent again, perhaps from another tab, changes nothing and shows how the payment ended.
  if (!hasEnded || ended === null) return leadTo(payment, ended?.state ?? 'UNKNOWN');
  // Send the callbacks before the payer's browser returns to the portal, as real providers do; the job retries failed ones.
  if (!late) for (let left = ended.notifyLeft; left > 0; left -= 1) await sendNotice(deps, ended, context.now);
  return leadTo(payment, resultOf(outcome));
}

function resultOf(outcome: Outcome): string {
  if (outcome === 'FAIL') return 'FAILED';
  return outcome === 'PAY_LATE' ? 'LATE' : 'PAID';
}

async function paymentOf(deps: SandboxPageDeps, context: CallContext): Promise<SandboxPayment | null> {
  const reference = context.params.reference ?? '';
  if (!deps.sandboxAllowed || !/^[0-9a-f]{32}$/.test(reference)) return null;
  return findPayment(deps.pool, context.brand.id, reference);
}

function page(
  deps: SandboxPageDeps,
  context: CallContext,
  payment: SandboxPayment,
  done?: string,
  status = 200,
): PlainAnswer {
  const html = renderPage({
    payment,
    currency: context.brand.currency,
    brandName: context.brand.name,
    languageTag: deps.languageTag(context.language),
    text: (key, params) => deps.text(context.language, key, params),
    ...(done !== undefined && { done }),
  });
  return { status, contentType: 'text/html; charset=utf-8', body: html };
}

function notFound(deps: SandboxPageDeps, context: CallContext): PlainAnswer {
  return {
    status: 404,
    contentType: 'text/plain; charset=utf-8',
    body: deps.text(context.language, 'sandbox_not_found'),
  };
}
