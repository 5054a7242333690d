import type { Value } from '@lantern/contract/schemas';

export type Profit = Value<'views.personalProfit'>;
export type Day = Profit['days'][number];
