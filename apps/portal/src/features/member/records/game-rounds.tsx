import { memberCalls as calls } from '@lantern/contract/member-calls';
import type { Value } from '@lantern/contract/schemas';
import {
  Button,
  buttonClass,
  Card,
  EmptyState,
  Money,
  Note,
  Skeletons,
  showToast,
  Table,
  Tag,
  type TagTone,
} from '@lantern/ui';
import { Play } from 'lucide-react';
import { call } from '../../../shared/api/call.ts';
import { useCall } from '../../../shared/api/hooks.ts';
import { formatTime, useZone } from '../../../shared/i18n/format.ts';
import { useRefusalText } from '../../../shared/i18n/refusal-text.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { SiteLink } from '../../../shared/site-link.tsx';
import { MorePages, useCursors } from '../frame/more-pages.tsx';
import { roundOutcome } from './round-outcome.ts';

type Round = Value<'games.rounds'>['rows'][number];

const PAGE = 20;
const TONES: Readonly<Record<ReturnType<typeof roundOutcome>, TagTone>> = {
  open: 'info',
  won: 'ok',
  lost: 'neutral',
  void: 'neutral',
};

/** The member's own rounds of games, newest first, each with its replay. */
export function GameRounds() {
  const t = useText('games');
  const words = useRefusalText();
  const cursors = useCursors();
  const payload = { limit: PAGE, ...(cursors.cursor && { cursor: cursors.cursor }) };
  const query = useCall(calls.games.rounds, payload, { staleTime: 2_000 });
  const rows = query.data?.rows ?? [];
  return (
    <Card flush>
      {query.error && <Note tone="bad">{words(query.error)}</Note>}
      {query.isPending && !query.error && <Skeletons count={6} label={t('rounds_title')} />}
      {query.data && rows.length === 0 && (
        <EmptyState
          title={t('rounds_empty')}
          action={
            <SiteLink className={buttonClass({ look: 'soft' })} to="/rng">
              {t('slots_all')}
            </SiteLink>
          }
        />
      )}
      {rows.length > 0 && <RoundTable rows={rows} />}
      {query.data && <MorePages cursors={cursors} next={query.data.nextCursor} />}
    </Card>
  );
}

function RoundTable({ rows }: { rows: readonly Round[] }) {
  const t = useText('games');
  const tr = useText('records');
  const zone = useZone();
  return (
    <Table<Round>
      label={t('rounds_title')}
      rows={rows}
      rowKey={(round) => round.id}
      columns={[
        { id: 'game', head: tr('game'), narrow: 'title', cell: (round) => <b>{round.gameName}</b> },
        {
          id: 'time',
          head: tr('time'),
          narrow: 'detail',
          cell: (round) => <span className="one-line">{formatTime(round.openedAt, zone)}</span>,
        },
        {
          id: 'stake',
          head: t('round_staked'),
          align: 'right',
          cell: (round) => <Money amount={round.stake} symbol="" />,
        },
        {
          id: 'payout',
          head: tr('payout'),
          align: 'right',
          narrow: 'result',
          cell: (round) => <Money amount={round.payout} symbol="" />,
        },
        {
          id: 'state',
          head: t('round_result'),
          narrow: 'state',
          cell: (round) => {
            const outcome = roundOutcome(round);
            return <Tag tone={TONES[outcome]}>{t(`round_${outcome}`)}</Tag>;
          },
        },
        {
          id: 'replay',
          head: <span className="vh">{t('replay')}</span>,
          align: 'right',
          narrow: 'detail',
          cell: (round) => <Replay round={round} />,
        },
      ]}
    />
  );
}

function Replay({ round }: { round: Round }) {
  const t = useText('games');
  const zone = useZone();
  const open = async () => {
    // Opened within the press: browsers block windows that come later.
    const page = window.open('', '_blank');
    if (page) page.opener = null;
    try {
      const { url } = await call(calls.games.replay, { id: round.id });
      if (page) page.location.href = url;
      else location.assign(url);
    } catch {
      page?.close();
      showToast({ kind: 'error', title: t('replay_failed') });
    }
  };
  return (
    <Button
      size="sm"
      look="soft"
      icon={Play}
      disabled={round.state !== 'ENDED'}
      aria-label={t('replay_round', { game: round.gameName, time: formatTime(round.openedAt, zone) })}
      onClick={() => void open()}
    >
      {t('replay')}
    </Button>
  );
}
