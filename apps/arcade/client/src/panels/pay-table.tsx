import type { SlotInfo } from '@lantern/arcade-contract';
import { Tabs } from '@lantern/ui';
import { useState } from 'react';
import { Amount } from '../game/amount.tsx';
import { useText } from '../i18n/text.ts';
import { type Currency, coinsWorth } from '../model/amounts.ts';
import { useSymbolName } from '../model/win-words.ts';
import type { GameTheme } from '../stage/themes.ts';

export interface PayTableProps {
  readonly game: SlotInfo;
  readonly coin: string;
  readonly currency: Currency;
  readonly theme: GameTheme;
}

type Part = 'pays' | 'lines' | 'rules';

/** Pays in money at the bet in hand, the lines, and the rules. */
export default function PayTable(props: PayTableProps) {
  const t = useText('arcade');
  const [part, setPart] = useState<Part>('pays');
  return (
    <div className="paytable">
      <Tabs
        label={t('paytable')}
        value={part}
        onChange={setPart}
        items={[
          { id: 'pays', label: t('pays') },
          { id: 'lines', label: t('lines') },
          { id: 'rules', label: t('rules') },
        ]}
      />
      {part === 'pays' && <Pays {...props} />}
      {part === 'lines' && <Lines game={props.game} />}
      {part === 'rules' && <Rules game={props.game} />}
      <Facts game={props.game} />
    </div>
  );
}

function Pays({ game, coin, currency, theme }: PayTableProps) {
  const t = useText('arcade');
  const nameOf = useSymbolName(game.id);
  const paying = game.symbols.filter((symbol) => game.pay[symbol] !== undefined);
  const bet = coinsWorth(game.coinsPerBet, coin, currency);
  return (
    <>
      <ul className="pays">
        {paying.map((symbol) => (
          <li key={symbol}>
            <img src={theme.pictureOf(symbol)} alt={nameOf(symbol)} />
            <dl>
              {Object.entries(game.pay[symbol] ?? {})
                .reverse()
                .map(([count, coins]) => (
                  <div key={count}>
                    <dt className="num">{count}</dt>
                    <dd>
                      <Amount minor={coinsWorth(coins, coin, currency)} currency={currency} />
                    </dd>
                  </div>
                ))}
            </dl>
          </li>
        ))}
        {game.wild !== null && (
          <li className="told">
            <img src={theme.pictureOf(game.wild)} alt={nameOf(game.wild)} />
            <p>
              <b>{t('wild')}</b>
              {game.scatter === null ? t('wild_rule_all') : t('wild_rule', { scatter: nameOf(game.scatter) })}
            </p>
          </li>
        )}
        {game.scatter !== null && (
          <li className="told">
            <img src={theme.pictureOf(game.scatter)} alt={nameOf(game.scatter)} />
            <p>
              <b>{nameOf(game.scatter)}</b>
              {t('scatter_rule', {
                counts: Object.keys(game.scatterPay).join(', '),
                pays: Object.values(game.scatterPay).join(', '),
                spins: Object.values(game.freeSpins).join(', '),
              })}
            </p>
          </li>
        )}
      </ul>
      <p className="hint">
        {t('pays_at')} <Amount minor={bet} currency={currency} />
      </p>
    </>
  );
}

function Lines({ game }: { game: SlotInfo }) {
  const reels = Array.from({ length: game.reels }, (_, reel) => reel);
  const rows = Array.from({ length: game.rows }, (_, row) => row);
  return (
    <ol className="line-maps">
      {game.lines.map((line, index) => (
        <li key={line.join('')}>
          <span className="num">{index + 1}</span>
          <svg
            viewBox={`0 0 ${game.reels * 12} ${game.rows * 12}`}
            role="img"
            aria-label={line.map((row) => row + 1).join(' ')}
          >
            {reels.flatMap((reel) =>
              rows.map((row) => (
                <rect
                  key={`${reel} ${row}`}
                  className={line[reel] === row ? 'on' : undefined}
                  {...{ x: reel * 12 + 1, y: row * 12 + 1, width: 10, height: 10, rx: 3 }}
                />
              )),
            )}
          </svg>
        </li>
      ))}
    </ol>
  );
}

function Rules({ game }: { game: SlotInfo }) {
  const t = useText('arcade');
  const nameOf = useSymbolName(game.id);
  const { scatter, freeSpinMultiplier: times } = game;
  return (
    <ul className="rules">
      <li>{t('rule_lines', { lines: game.lines.length })}</li>
      <li>{t('rule_best')}</li>
      <li>{t('rule_bet', { coins: game.coinsPerBet })}</li>
      {scatter !== null && <li>{t('rule_free', { symbol: nameOf(scatter), times })}</li>}
      {scatter !== null && <li>{t('rule_more')}</li>}
      {game.maxWinBets !== null && <li>{t('rule_cap', { times: game.maxWinBets.toLocaleString('en') })}</li>}
      <li>{t('rule_decided')}</li>
      <li>{t('rule_broken')}</li>
    </ul>
  );
}

const SWINGS = { medium: 'swing_medium', 'medium-high': 'swing_medium_high', high: 'swing_high' } as const;

/** `42.18` percent → one in 2.4. */
function oneIn(percent: string): string {
  return (100 / Number(percent)).toFixed(1);
}

function Facts({ game }: { game: SlotInfo }) {
  const t = useText('arcade');
  return (
    <dl className="game-facts">
      <div>
        <dt>{t('return')}</dt>
        <dd className="num">{game.returnToPlayer}%</dd>
      </div>
      {game.hitFrequency !== null && (
        <div>
          <dt>{t('any_win')}</dt>
          <dd className="num">{t('one_in', { count: oneIn(game.hitFrequency) })}</dd>
        </div>
      )}
      {game.maxWinBets !== null && (
        <div>
          <dt>{t('most')}</dt>
          <dd className="num">{game.maxWinBets.toLocaleString('en')} ×</dd>
        </div>
      )}
      <div>
        <dt>{t('swing')}</dt>
        <dd>{t(SWINGS[game.volatility])}</dd>
      </div>
    </dl>
  );
}
