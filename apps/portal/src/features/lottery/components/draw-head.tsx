import * as calls from '@lantern/contract/member-calls';
import { Balls, Countdown, Flag, Icon, Tag, Wick } from '@lantern/ui';
import { ChevronsUpDown, Lock } from 'lucide-react';
import { useCall } from '../../../shared/api/hooks.ts';
import { formatClock, useZone } from '../../../shared/i18n/format.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { useGo } from '../../../shared/navigation/site-link.tsx';
import { StarOf } from '../favourites/star-of.tsx';
import type { Lobby } from '../model/slip.ts';
import type { SalePhase } from '../model/use-sale-phase.ts';

/** Head of a lottery: current draw, last result, countdown to the close. */
export function DrawHead({ lobby, phase }: { lobby: Lobby; phase: SalePhase }) {
  const t = useText('lottery');
  const zone = useZone();
  const { game, issue } = lobby;
  const last = game.lastResult;
  return (
    <section className="card draw-head">
      <div className="draw-head-game">
        <Flag country={game.flag} size="l" />
        <div>
          <h1>{t(game.nameKey)}</h1>
          <small className="num">
            {issue
              ? t('round_draws_at', { number: issue.number, time: formatClock(issue.drawsAt, zone) })
              : t('no_round')}
          </small>
        </div>
        <GamePicker current={game.code} />
        <StarOf gameCode={game.code} name={t(game.nameKey)} />
      </div>
      <div className="draw-head-last">
        {last && (
          <>
            <small>
              {t('last_special')}
              <br />
              {last.day} {last.source === 'DEMO' && <Tag tone="info">{t('demo')}</Tag>}
            </small>
            <Balls values={(last.numbers.DB?.[0] ?? '').split('')} label={t('last_special')} />
          </>
        )}
      </div>
      <div className="draw-head-close">
        {issue && issue.state !== 'PLANNED' && phase !== 'closed' ? (
          <Countdown
            endsAt={issue.closesAt}
            size="lead"
            label={t('closes_in')}
            minuteText={t('one_minute_left')}
            tenSecondsText={t('ten_seconds_left')}
            dayLabel={(days) => t('days', { days })}
          />
        ) : (
          <span className="countdown lead" role="status">
            <small>{t('betting')}</small>
            <span className="t off closed">
              <Icon as={Lock} />
              {t(issue?.state === 'PLANNED' ? 'not_open_yet' : 'closed')}
            </span>
          </span>
        )}
      </div>
      {issue && <Wick endsAt={issue.closesAt} startsAt={issue.opensAt} />}
    </section>
  );
}

/** Select of the other lotteries, as a native list styled with two arrows. */
function GamePicker({ current }: { current: string }) {
  const t = useText('lottery');
  const go = useGo();
  const menu = useCall(calls.lottery.gameMenu, {}, { staleTime: 60_000 });
  const games = menu.data?.games ?? [];
  if (games.length < 2) return null;
  return (
    <span className="draw-head-picker">
      <Icon as={ChevronsUpDown} />
      <select
        aria-label={t('change_game')}
        value={current}
        onChange={(event) => go(`/vnlottery?gameCode=${event.target.value}`)}
      >
        {games.map((game) => (
          <option key={game.code} value={game.code}>
            {t(game.nameKey)} · {game.station}
          </option>
        ))}
      </select>
    </span>
  );
}
