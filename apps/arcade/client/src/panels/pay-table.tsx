import type { SlotInfo } from '@lantern/arcade-contract';
import { Tabs } from '@lantern/ui';
import { useState } from 'react';
import { Amount } from '../game/amount.tsx';
import { useText } from '../i18n/text.ts';
import { type Currency, coinsWorth } from '../model/amounts.ts';
import { SymbolPicture } from '../stage/symbol.tsx';
import type { GameTheme } from '../stage/themes.ts';

export interface PayTableProps {
  readonly game: SlotInfo;
  readonly coin: string;
  readonly currency: Currency;
  readonly theme: GameTheme;
}

type Part = 'pays' | 'lines' | 'rules';

/** Pays in money at the current bet, the lines, and the rules. */
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
          ...(props.game.kind === 'lines' ? [{ id: 'lines' as const, label: t('lines') }] : []),
          { id: 'rules', label: t('rules') },
        ]}
      />
      {part === 'pays' && <Pays {...props} />}
      {part === 'lines' && <Lines game={props.game} />}
      {part === 'rules' && <Rules game={props.game} theme={props.theme} />}
      <Facts game={props.game} />
    </div>
  );
}

/** Symbol counts of a pay: exact counts on reels, ranges or minimums in tumbling games. */
function countsOf(game: SlotInfo, counts: readonly string[]): readonly string[] {
  if (game.kind !== 'tumble') return counts;
  return counts.map((count, index) => {
    const next = counts[index + 1];
    return next === undefined ? `${count}+` : `${count}–${Number(next) - 1}`;
  });
}

function Pays({ game, coin, currency, theme }: PayTableProps) {
  const t = useText('arcade');
  const { nameOf } = theme;
  const paying = game.symbols.filter((symbol) => game.pay[symbol] !== undefined);
  const bet = coinsWorth(game.coinsPerBet, coin, currency);
  return (
    <>
      <ul className="pays">
        {paying.map((symbol) => {
          const row = Object.entries(game.pay[symbol] ?? {});
          const counts = countsOf(
            game,
            row.map(([count]) => count),
          );
          return (
            <li key={symbol}>
              <SymbolPicture theme={theme} symbol={symbol} label={nameOf(symbol)} />
              <dl>
                {row
                  .map(([count, coins], index) => (
                    <div key={count}>
                      <dt className="num">{counts[index]}</dt>
                      <dd>
                        <Amount minor={coinsWorth(coins, coin, currency)} currency={currency} />
                      </dd>
                    </div>
                  ))
                  .reverse()}
              </dl>
            </li>
          );
        })}
        <SpecialSymbols game={game} theme={theme} />
      </ul>
      <p className="field-hint">
        {t('pays_at')} <Amount minor={bet} currency={currency} />
      </p>
    </>
  );
}

/** Symbols with a special function. */
function SpecialSymbols({ game, theme }: Pick<PayTableProps, 'game' | 'theme'>) {
  const t = useText('arcade');
  const { nameOf } = theme;
  const { wild, scatter, multiplier, hold } = game;
  const wildRule =
    scatter !== null
      ? t('wild_rule', { scatter: nameOf(scatter) })
      : hold !== null
        ? t('wild_rule', { scatter: nameOf(hold.coin) })
        : t('wild_rule_all');
  return (
    <>
      {wild !== null && (
        <SpecialSymbol theme={theme} symbol={wild} title={t('wild')}>
          {wildRule}
        </SpecialSymbol>
      )}
      {scatter !== null && (
        <SpecialSymbol theme={theme} symbol={scatter} title={nameOf(scatter)}>
          {t('scatter_rule', {
            counts: Object.keys(game.scatterPay).join(', '),
            pays: Object.values(game.scatterPay).join(', '),
            spins: [...new Set(Object.values(game.freeSpins))].join(', '),
          })}
        </SpecialSymbol>
      )}
      {multiplier !== null && (
        <SpecialSymbol theme={theme} symbol={multiplier.symbol} title={nameOf(multiplier.symbol)}>
          {t('multiplier_rule', { values: multiplier.values.map((value) => `${value}×`).join(', ') })}
        </SpecialSymbol>
      )}
      {hold !== null && (
        <SpecialSymbol theme={theme} symbol={hold.coin} title={nameOf(hold.coin)}>
          {t('coin_rule', {
            count: hold.trigger,
            values: hold.values.map(({ value }) => `${value}×`).join(', '),
          })}
        </SpecialSymbol>
      )}
    </>
  );
}

function SpecialSymbol({
  theme,
  symbol,
  title,
  children,
}: {
  theme: GameTheme;
  symbol: string;
  title: string;
  children: string;
}) {
  return (
    <li className="special">
      <SymbolPicture theme={theme} symbol={symbol} />
      <p>
        <b>{title}</b>
        {children}
      </p>
    </li>
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

function Rules({ game, theme }: Pick<PayTableProps, 'game' | 'theme'>) {
  const t = useText('arcade');
  const { nameOf } = theme;
  const { scatter, multiplier, retrigger, hold, kind, freeSpinMultiplier: times } = game;
  const symbol = scatter === null ? '' : nameOf(scatter);
  return (
    <ul className="rules">
      {kind === 'lines' && <li>{t('rule_lines', { lines: game.lines.length })}</li>}
      {kind === 'lines' && <li>{t('rule_best')}</li>}
      {kind === 'ways' && <li>{t('rule_ways', { ways: game.rows ** game.reels })}</li>}
      {kind === 'ways' && <li>{t('rule_ways_count')}</li>}
      {kind === 'tumble' && <li>{t('rule_cells', { cells: game.reels * game.rows })}</li>}
      {kind === 'tumble' && <li>{t('rule_tumble')}</li>}
      <li>{t('rule_bet', { coins: game.coinsPerBet })}</li>
      {multiplier !== null && <li>{t('rule_multiplier', { symbol: nameOf(multiplier.symbol) })}</li>}
      {scatter !== null && kind === 'lines' && <li>{t('rule_free', { symbol, times })}</li>}
      {game.wildMultipliers.length > 0 && (
        <li>{t('rule_free_wilds', { symbol, times: game.wildMultipliers.join(' / ') })}</li>
      )}
      {multiplier !== null && <li>{t('rule_free_add', { symbol: nameOf(multiplier.symbol) })}</li>}
      {retrigger !== null && (
        <li>{t('rule_more_by', { count: retrigger.scatters, symbol, spins: retrigger.spins })}</li>
      )}
      {scatter !== null && retrigger === null && <li>{t('rule_more')}</li>}
      {hold !== null && <li>{t('rule_hold', { count: hold.trigger, symbol: nameOf(hold.coin) })}</li>}
      {hold !== null && <li>{t('rule_respins', { respins: hold.respins })}</li>}
      {hold !== null && <li>{t('rule_grand', { times: hold.grand.toLocaleString('en') })}</li>}
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
