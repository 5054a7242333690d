import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import { Button, moneyText, Note, Table } from '@lantern/ui';
import { useAct } from '../../shared/api/hooks.ts';
import { Amount } from '../../shared/formats/amount.tsx';
import { useMe } from '../../shared/session/me.ts';
import { type Terms, usePromotionRefusal, usePromotionText } from './use-promotions.ts';

/** Bonuses for round amounts, and the cost with the deposits of the last weeks. */
export function Preview({ terms }: { terms: Terms | null }) {
  const a = usePromotionText();
  const words = usePromotionRefusal();
  const preview = useAct(calls.promotionsBackOffice.preview, { quiet: true });
  return (
    <>
      <Button
        block
        disabled={terms === null}
        busy={preview.isPending}
        onClick={() => terms && preview.mutate({ terms })}
      >
        {a('preview')}
      </Button>
      {preview.error && <Note tone="bad">{words(preview.error)}</Note>}
      {preview.data && <Figures preview={preview.data} />}
    </>
  );
}

function Figures({ preview }: { preview: Value<'promotionsBackOffice.preview'> }) {
  const a = usePromotionText();
  const { currency } = useMe();
  const money = (amount: string) =>
    `${currency.symbol} ${moneyText(amount, { exponent: currency.exponent, sign: 'auto' })}`;
  const { past, samples, most, grantsAtLeast } = preview;
  return (
    <section className="stack" aria-label={a('preview_title')}>
      <Table
        label={a('preview_title')}
        rows={samples}
        rowKey={(row) => row.deposit}
        columns={[
          {
            id: 'deposit',
            head: a('sample_deposit'),
            align: 'right',
            narrow: 'title',
            cell: (row) => <Amount amount={row.deposit} />,
          },
          {
            id: 'bonus',
            head: a('sample_bonus'),
            align: 'right',
            narrow: 'result',
            cell: (row) => <Amount amount={row.bonus} />,
          },
          {
            id: 'required',
            head: a('sample_required'),
            align: 'right',
            narrow: 'detail',
            cell: (row) => <Amount amount={row.required} />,
          },
          {
            id: 'maxBet',
            head: a('sample_max_bet'),
            align: 'right',
            cell: (row) => (row.maxBet === null ? '—' : <Amount amount={row.maxBet} />),
          },
        ]}
      />
      <p className="num">{a('preview_most', { most: money(most), count: grantsAtLeast })}</p>
      <p className="num">
        {a('preview_past', {
          ...{ deposits: past.deposits, days: past.days, grants: past.grants },
          ...{ bonus: money(past.bonus), amount: money(past.amount) },
        })}{' '}
        {past.isCut && a('preview_cut')}
      </p>
    </section>
  );
}
