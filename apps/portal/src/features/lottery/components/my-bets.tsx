import { calls } from '@lantern/contract/calls';
import { Card, Money, Table, Tag, type TagTone } from '@lantern/ui';
import { useCall } from '../../../shared/api/hooks.ts';
import { formatTime, useZone } from '../../../shared/i18n/format.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { memberPath } from '../../../shared/member-path.ts';
import { SiteLink } from '../../../shared/site-link.tsx';
import type { Lobby } from '../model/slip.ts';

const TONES: Readonly<Record<string, TagTone>> = {
  OPEN: 'info',
  WON: 'ok',
  LOST: 'neutral',
  CANCELLED: 'neutral',
  VOID: 'wait',
};

/** The member's own bets of this issue; nothing for visitors and before the first bet. */
export function MyBets({ lobby }: { lobby: Lobby }) {
  const t = useText('lottery');
  const zone = useZone();
  const issue = lobby.issue ?? lobby.previousIssue;
  const query = useCall(
    calls.lottery.myBets,
    { issueId: issue?.id ?? '0', limit: 20 },
    { enabled: issue !== null, staleTime: 2_000 },
  );
  const rows = query.data?.rows ?? [];
  if (rows.length === 0) return null;
  return (
    <Card
      title={t('my_bets')}
      flush
      aside={<SiteLink to={memberPath('personalHistoryCopy')}>{t('all_my_bets')}</SiteLink>}
    >
      <Table
        label={t('my_bets')}
        rows={rows}
        rowKey={(bet) => bet.id}
        columns={[
          {
            id: 'play',
            head: t('bet_type'),
            narrow: 'title',
            cell: (bet) => (
              <SiteLink to={`${memberPath('personalHistoryCopy')}&id=${bet.id}`}>
                <b>{t.has(`play_${bet.play}`) ? t(`play_${bet.play}`) : bet.play}</b> ·{' '}
                {bet.numbers.slice(0, 8).join(' ')}
              </SiteLink>
            ),
          },
          { id: 'time', head: t('time'), narrow: 'detail', cell: (bet) => formatTime(bet.placedAt, zone) },
          {
            id: 'stake',
            head: t('cost'),
            align: 'right',
            narrow: 'result',
            cell: (bet) => <Money amount={bet.stake} symbol="" />,
          },
          {
            id: 'state',
            head: t('state'),
            narrow: 'state',
            cell: (bet) => <Tag tone={TONES[bet.state]}>{t(`bet_${bet.state}`)}</Tag>,
          },
        ]}
      />
    </Card>
  );
}
