import { type GameInfo, PATHS, type RoundLine, type RoundsValue, type RoundView } from '@lantern/arcade-contract';
import { Button, EmptyState, Note, Spinner } from '@lantern/ui';
import { ChevronLeft, Play } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { request } from '../api/call.ts';
import { Amount } from '../game/amount.tsx';
import { shortTime, titleOf, useText } from '../i18n/text.ts';
import { type Currency, toMinor } from '../model/amounts.ts';
import { AnyReplay } from '../replay/any-replay.tsx';

export interface HistoryListProps {
  readonly game: GameInfo;
  readonly token: string;
  readonly currency: Currency;
}

const PAGE = '20';

/** The player's own rounds, newest first, in pages, each with its replay. */
export default function HistoryList({ game, token, currency }: HistoryListProps) {
  const t = useText('arcade');
  const [rows, setRows] = useState<readonly RoundLine[]>([]);
  const [cursor, setCursor] = useState<string | null | undefined>();
  const [hasFailed, setFailed] = useState(false);
  const [open, setOpen] = useState<{ readonly round: RoundView; readonly of: GameInfo } | null>(null);
  const readPage = useCallback(
    async (from: string | undefined) => {
      setFailed(false);
      try {
        const query = from === undefined ? { limit: PAGE } : { limit: PAGE, cursor: from };
        const page = await request<RoundsValue>(PATHS.rounds, { token, query });
        setRows((before) => (from === undefined ? page.rows : [...before, ...page.rows]));
        setCursor(page.nextCursor);
      } catch {
        setFailed(true);
      }
    },
    [token],
  );
  useEffect(() => void readPage(undefined), [readPage]);
  const replay = async (id: string) => {
    try {
      const round = await request<RoundView>(PATHS.round, { token, query: { id } });
      const of = round.game === game.id ? game : await request<GameInfo>(PATHS.game, { query: { game: round.game } });
      setOpen({ round, of });
    } catch {
      setFailed(true);
    }
  };
  if (open) {
    return (
      <div className="in-panel">
        <Button look="ghost" icon={ChevronLeft} onClick={() => setOpen(null)}>
          {t('back')}
        </Button>
        <AnyReplay game={open.of} round={open.round} currency={currency} />
      </div>
    );
  }
  if (hasFailed) return <Note tone="bad">{t('error_line')}</Note>;
  if (cursor === undefined) return <Spinner label={t('opening')} />;
  if (rows.length === 0) return <EmptyState title={t('history_empty')} />;
  return (
    <>
      <ul className="rounds">
        {rows.map((row) => (
          <RoundRow key={row.id} row={row} currency={currency} onReplay={() => void replay(row.id)} />
        ))}
      </ul>
      {cursor !== null && (
        <Button block onClick={() => void readPage(cursor)}>
          {t('more_rounds')}
        </Button>
      )}
    </>
  );
}

const STATES = {
  PENDING: 'state_pending',
  OPEN: 'state_open',
  SETTLED: 'state_settled',
  VOID: 'state_void',
  REFUSED: 'state_refused',
} as const;

function RoundRow({ row, currency, onReplay }: { row: RoundLine; currency: Currency; onReplay: () => void }) {
  const t = useText('arcade');
  const payout = toMinor(row.payout, currency);
  return (
    <li>
      <span className="when">
        <b>{titleOf(row)}</b>
        <small>{row.state === 'SETTLED' ? shortTime(row.playedAt) : t(STATES[row.state])}</small>
      </span>
      <span className="sums">
        <b className={payout > toMinor(row.stake, currency) ? 'won' : undefined}>
          <Amount minor={payout} currency={currency} />
        </b>
        <small>
          {t('bet')} <Amount minor={toMinor(row.stake, currency)} currency={currency} />
        </small>
      </span>
      <Button
        look="soft"
        icon={Play}
        disabled={row.state !== 'SETTLED'}
        aria-label={`${t('replay')} ${shortTime(row.playedAt)}`}
        onClick={onReplay}
      >
        <span className="wide-only">{t('replay')}</span>
      </Button>
    </li>
  );
}
