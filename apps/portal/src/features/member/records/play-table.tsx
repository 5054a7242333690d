import type { Value } from '@lantern/contract/schemas';
import { Money, Table, Tag } from '@lantern/ui';
import { formatTime, useZone } from '../../../shared/i18n/format.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { BET_TONES } from './bet-states.ts';
import { type BetTexts, useBetTexts } from './bet-texts.ts';
import { shortId } from './short-id.ts';

type Row = Value<'views.playRecord'>['rows'][number];

const NUMBERS_SHOWN = 6;

/** A bet's play and numbers; of a round, its category. */
function detailOf(row: Row, named: BetTexts, category: string): string {
  const { family, play } = row;
  // The record's type has the family as a string; the value is one of the known families.
  if (family === null || play === null) return category;
  const bet = { family: family as Parameters<BetTexts['play']>[0]['family'], play, numbers: row.numbers };
  const numbers = named.numbers(bet);
  const more = numbers.length > NUMBERS_SHOWN ? ` +${numbers.length - NUMBERS_SHOWN}` : '';
  return `${named.play(bet)} · ${numbers.slice(0, NUMBERS_SHOWN).join(' ')}${more}`;
}

/** Bets and rounds of a page; a row opens its drawer. */
export function PlayTable({ rows, open }: { rows: readonly Row[]; open: (id: string) => void }) {
  const t = useText('records');
  const zone = useZone();
  const named = useBetTexts();
  return (
    <Table<Row>
      label={t('betting_title')}
      rows={rows}
      rowKey={(row) => row.id}
      onRowClick={(row) => open(row.id)}
      columns={[
        {
          id: 'game',
          head: t('game'),
          narrow: 'title',
          cell: (row) => (
            <button type="button" className="play-table-open" onClick={() => open(row.id)}>
              <b>{row.title ?? named.game(row.game)}</b>
              <small>{detailOf(row, named, t(`category_${row.category}`))}</small>
            </button>
          ),
        },
        { id: 'issue', head: t('reference'), cell: (row) => row.issueNumber ?? shortId(row.id) },
        {
          id: 'time',
          head: t('time'),
          narrow: 'detail',
          cell: (row) => (
            <>
              <span className="member-page-one-line">{formatTime(row.placedAt, zone)}</span>
              <span className="member-page-narrow">
                {' · '}
                {t('stake')} <Money amount={row.stake} symbol="" />
              </span>
            </>
          ),
        },
        { id: 'stake', head: t('stake'), align: 'right', cell: (row) => <Money amount={row.stake} symbol="" /> },
        {
          id: 'payout',
          head: t('payout'),
          align: 'right',
          cell: (row) => (row.payout === null ? '–' : <Money amount={row.payout} symbol="" />),
        },
        {
          id: 'result',
          head: t('result'),
          align: 'right',
          narrow: 'result',
          cell: (row) =>
            row.result === null ? '–' : <Money amount={row.result} symbol="" sign="always" tone="result" />,
        },
        {
          id: 'state',
          head: t('state'),
          narrow: 'state',
          cell: (row) => <Tag tone={BET_TONES[row.state]}>{t(`bet_${row.state}`)}</Tag>,
        },
      ]}
    />
  );
}
