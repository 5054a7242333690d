import { calls } from '@lantern/contract/calls';
import type { Value } from '@lantern/contract/schemas';
import { Card, Chips, DenseTable, Tag } from '@lantern/ui';
import { useState } from 'react';
import { useCall } from '../../../shared/api/hooks.ts';
import { Amount } from '../../../shared/formats/amount.tsx';
import { useLotteryText, useText } from '../../../shared/i18n/text.ts';
import {
  compactAmount,
  EXPOSURE_MAP,
  type MapCell,
  mapOf,
  NEAR_PERCENT,
  playsOf,
  usedPercent,
} from './exposure-map.ts';
import { useExposureLine } from './use-live-exposure.ts';

type Rows = Value<'lotteryBackOffice.issue'>['liability'];

/** Exposure by play and number, largest first. */
export function ExposureList({ rows }: { rows: Rows }) {
  const t = useText();
  const { play } = useLotteryText();
  return (
    <DenseTable
      label={t('exposure')}
      rows={rows}
      rowKey={(row) => `${row.play} ${row.number}`}
      columns={[
        { id: 'play', head: t('play'), cell: (row) => play(row.play) },
        { id: 'number', head: t('number'), cell: (row) => <b>{row.number}</b> },
        { id: 'stake', head: t('staked'), align: 'right', cell: (row) => <Amount amount={row.stake} /> },
        {
          id: 'exposure',
          head: t('worst_case'),
          align: 'right',
          cell: (row) => (
            <>
              {isNear(row) && <Tag tone="bad">{t('near_limit')}</Tag>} <Amount amount={row.exposure} />
            </>
          ),
        },
        { id: 'limit', head: t('limit'), align: 'right', cell: (row) => <Amount amount={row.limit} /> },
      ]}
    />
  );
}

/** Poll intervals in ms: slow while the socket sends updates, fast without it. */
const LIVE_MS = 15_000;
const POLL_MS = 2_000;

/** The exposure as a card below the list of draws, as a map if a play has few numbers; renders nothing without bets. */
export function ExposureCard({ issueId }: { issueId: string }) {
  const t = useText();
  const { play: playText } = useLotteryText();
  const seen = useCall(calls.lotteryBackOffice.issue, { id: issueId }).data?.exposure === 'SHOWN';
  const isLive = useExposureLine(issueId, seen);
  const refetchInterval = isLive || !seen ? LIVE_MS : POLL_MS;
  const { data } = useCall(calls.lotteryBackOffice.issue, { id: issueId }, { refetchInterval });
  const [chosen, setChosen] = useState<string | null>(null);
  if (data === undefined || data.exposure !== 'SHOWN' || data.liability.length === 0) return null;
  if (data.issue.state === 'UNCONFIRMED') return null;
  const plays = playsOf(data.liability);
  const play = chosen !== null && plays.includes(chosen) ? chosen : (plays[0] ?? '');
  const rows = data.liability.filter((row) => row.play === play);
  const cells = mapOf(data.liability, play);
  return (
    <div id={EXPOSURE_MAP}>
      <Card
        title={t('exposure')}
        aside={<Tag tone={isLive ? 'ok' : 'neutral'}>{t(isLive ? 'exposure_live' : 'exposure_asked')}</Tag>}
        flush
      >
        <div className="exposure-list">
          <Chips
            label={t('play')}
            small
            scroll
            items={plays.map((id) => ({ id, label: playText(id) }))}
            value={play}
            onChange={setChosen}
          />
          <ExposureFigures rows={rows} />
        </div>
        {cells === null ? <ExposureList rows={rows} /> : <ExposureMap cells={cells} />}
      </Card>
    </div>
  );
}

/** The number with the highest exposure of a play, and its cost. */
function ExposureFigures({ rows }: { rows: Rows }) {
  const t = useText();
  const [worst] = rows;
  if (worst === undefined) return null;
  return (
    <p className="mut">
      {t('worst_number')} <b className="num">{worst.number}</b> · {t('worst_case')} <Amount amount={worst.exposure} /> ·{' '}
      {t('limit')} <Amount amount={worst.limit} />
    </p>
  );
}

function ExposureMap({ cells }: { cells: readonly MapCell[] }) {
  const t = useText();
  return (
    <>
      <ul className="exposure-list-map num" aria-label={t('exposure')}>
        {cells.map(({ number, row, usedPercent: used }) => (
          <li
            key={number}
            className={used >= 100 ? 'exposure-list-over' : used >= NEAR_PERCENT ? 'exposure-list-near' : undefined}
          >
            <b>{number}</b>
            <small title={row?.exposure}>{row === null ? '—' : compactAmount(row.exposure)}</small>
            <meter min={0} max={100} value={used} aria-label={t('limit_used', { number })} />
          </li>
        ))}
      </ul>
      <p className="exposure-list-legend mut3">
        <span className="exposure-list-near">{t('over_share', { percent: NEAR_PERCENT })}</span>
        <span className="exposure-list-over">{t('at_limit')}</span>
      </p>
    </>
  );
}

/** Whether a number is near its limit; only for display, so plain numbers are safe. */
function isNear(row: Rows[number]): boolean {
  return usedPercent(row) >= NEAR_PERCENT;
}
