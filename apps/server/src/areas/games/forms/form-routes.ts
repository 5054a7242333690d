import type { PlainRoute } from '@lantern/server-kit';
import { addressSet } from '@lantern/server-kit/security';
import { findConnection } from '../repository/connections.ts';
import type { MoveMoneyDeps } from '../seamless/move-money.ts';
import { FORM_HANDLERS, type FormAnswer } from './answer-form.ts';
import { isBoundForm } from './bind-form.ts';
import { openConnectionSecret } from './connection-secrets.ts';
import { FORM_OPERATIONS, type FormOperation, isSignedForm, readForm } from './form.ts';
import { FORM_ERRORS, type FormError, formErrorOf } from './form-codes.ts';

const MAX_BYTES = 8_192;
const DECIMAL = /^\d{1,18}(\.\d{1,4})?$/;

/**
 * The body of an answer. Amounts are JSON numbers in this dialect: their decimal text is inserted unchanged, so that no amount becomes a
 * float.
 */
export function bodyOf(operation: FormOperation, { answer, transactionId, token }: FormAnswer): string {
  const error = formErrorOf(answer);
  const parts: string[] = [];
  const text = (name: string, value: string | undefined) => {
    if (value !== undefined) parts.push(`${JSON.stringify(name)}:${JSON.stringify(value)}`);
  };
  const number = (name: string, value: string | undefined) => {
    if (value !== undefined && DECIMAL.test(value)) parts.push(`${JSON.stringify(name)}:${value}`);
  };
  if (answer.code === 'OK' && 'player' in answer) text('userId', answer.player);
  if (answer.code === 'OK' && token !== undefined) text('token', token);
  if (answer.code === 'OK') text('transactionId', transactionId);
  if ('currency' in answer) text('currency', answer.currency);
  if ('balance' in answer) {
    number('cash', answer.balance);
    number('bonus', answer.balance === undefined ? undefined : '0.00');
  }
  if (operation === 'bet' && answer.code === 'OK') number('usedPromo', '0');
  return `{${[...parts, `"error":${FORM_ERRORS[error]}`, `"description":${JSON.stringify(error)}`].join(',')}}`;
}

const failed = (error: FormError) => `{"error":${FORM_ERRORS[error]},"description":${JSON.stringify(error)}}`;

/**
 * HTTP routes for vendors that sign forms, one per operation, at the brand's own host. The brand, the vendor's code (`providerId`), the
 * caller's IP address, the signature, the operation and the time stamp are all checked; every failure gets the same error.
 */
export function formRoutes(deps: MoveMoneyDeps): PlainRoute[] {
  async function answer(operation: FormOperation, context: Parameters<PlainRoute['handler']>[0]): Promise<string> {
    const form = readForm(context.rawBody ?? Buffer.alloc(0));
    const vendor = form?.get('providerId') ?? '';
    if (form === null || vendor === '') return failed('PARAMETERS_WRONG');
    const scope = { brandId: context.brand.id };
    const connection = await findConnection(deps.pool, scope, vendor);
    if (connection === null) return failed('HASH_INVALID');
    // A vendor without a list of addresses may not call at all.
    if (!addressSet(connection.allowedAddresses).has(context.ip)) return failed('HASH_INVALID');
    if (!isSignedForm(form, openConnectionSecret(deps, scope.brandId, connection))) return failed('HASH_INVALID');
    const use = { operation, form, now: deps.clock.now() };
    if (!(await isBoundForm(deps.pool, scope, connection, use))) return failed('HASH_INVALID');
    const signed = { scope, vendor, form, currency: context.brand.currency.code };
    return bodyOf(operation, await FORM_HANDLERS[operation](deps, signed));
  }
  return FORM_OPERATIONS.map((operation) => ({
    method: 'POST',
    path: `/vendor/forms/${operation}.html`,
    maxBytes: MAX_BYTES,
    signed: true,
    async handler(context) {
      const body = await answer(operation, context).catch((error: unknown) => {
        deps.log.error({ err: error }, "a vendor's form failed");
        return failed('ASK_AGAIN');
      });
      return {
        status: 200,
        contentType: 'application/json; charset=utf-8',
        body,
        unsigned: body === failed('HASH_INVALID'),
      };
    },
  }));
}
