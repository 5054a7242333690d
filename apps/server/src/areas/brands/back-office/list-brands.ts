import type { Value } from '@lantern/contract/schemas';
import type { Refusal, StaffContext } from '@lantern/server-kit';
import { brandsOf } from '../repository/site.ts';
import type { BackOfficeDeps } from './deps.ts';

/** The brands in which the operator has a seat; other brands are not disclosed. */
export async function listBrands(
  parts: BackOfficeDeps,
  context: StaffContext,
): Promise<Value<'brandsBackOffice.brands'> | Refusal> {
  const refusal = parts.staff.requirePermission(context, 'brands.read');
  if (refusal) return refusal;
  const rows = await brandsOf(parts.pool, await parts.staff.seatsOf(context));
  return {
    rows: rows.map((row) => ({
      id: row.id.toString(),
      code: row.code,
      name: row.name,
      currency: { code: row.currency_code, symbol: row.currency_symbol, exponent: row.currency_exponent },
      languages: row.languages,
      domains: row.domains,
      status: row.status,
      isDefault: row.is_default,
      createdAt: row.created_at.toISOString(),
      here: row.id === context.brand.id,
    })),
  };
}
