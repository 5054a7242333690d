import { type HiLoCard, type HiLoGuess, hiLoProbability } from '@lantern/engines/originals';
import { Rational } from '@lantern/money';
import { Button, Icon } from '@lantern/ui';
import { ChevronDown, ChevronUp, Equal, SkipForward } from 'lucide-react';
import { type TextKey, useText } from '../../i18n/text.ts';
import { chanceText, timesText } from '../figures.ts';
import type { Face, RoundOf, StageProps } from '../game-view.ts';
import { chanceSoFar, nextMultiple } from './hi-lo-chance.ts';

const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
const SUITS = ['♠', '♥', '♣', '♦'];
const MOST_CARDS = 52;

const nameOf = ({ rank, suit }: HiLoCard) => `${RANKS[rank - 1]}${SUITS[suit]}`;

function Card({ card, isBig = false }: { card: HiLoCard; isBig?: boolean }) {
  return (
    <span className={`card-face${isBig ? ' big' : ''}${card.suit % 2 ? ' red' : ''}`}>
      <b className="num">{RANKS[card.rank - 1]}</b>
      <i>{SUITS[card.suit]}</i>
    </span>
  );
}

const GUESSES: readonly { readonly guess: HiLoGuess; readonly icon: typeof Equal }[] = [
  { guess: 'HIGHER', icon: ChevronUp },
  { guess: 'SAME', icon: Equal },
  { guess: 'LOWER', icon: ChevronDown },
];

/** At the ends of the ranks a guess is strict; elsewhere it includes the same rank. */
function wordOf(guess: HiLoGuess, rank: number): TextKey {
  if (guess === 'SAME') return 'hilo_same';
  const isEnd = rank === 1 || rank === RANKS.length;
  if (guess === 'HIGHER') return isEnd ? 'hilo_higher' : 'hilo_higher_same';
  return isEnd ? 'hilo_lower' : 'hilo_lower_same';
}

function Stage({ round, onMove }: StageProps<'hi-lo'>) {
  const t = useText('arcade');
  const cards = round?.output?.cards ?? [];
  const last = cards.at(-1);
  const soFar = round ? chanceSoFar(round) : Rational.ONE;
  return (
    <div className="hilo-stage">
      <ol className="hilo-past" aria-label={t('hilo_cards')}>
        {cards
          .slice(0, -1)
          .slice(-9)
          .map((card, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: cards are only appended
            <li key={`${cards.length} ${index}`} aria-label={nameOf(card)}>
              <Card card={card} />
            </li>
          ))}
      </ol>
      <div className="hilo-now" role="img" aria-label={last ? nameOf(last) : t('hilo_deck')}>
        {last ? <Card key={cards.length} card={last} isBig /> : <span className="card-face big back" />}
      </div>
      <div className="hilo-guesses">
        {GUESSES.map(({ guess, icon }) => {
          const chance = last && round?.state === 'OPEN' ? hiLoProbability(last.rank, guess) : null;
          if (last === undefined || chance === null) return null;
          return (
            <button
              key={guess}
              type="button"
              disabled={onMove === null}
              onClick={() => onMove?.({ kind: 'GUESS', guess })}
            >
              <Icon as={icon} />
              <b>{t(wordOf(guess, last.rank))}</b>
              <span className="num">{timesText(nextMultiple(soFar.mul(chance)), 2)}</span>
              <small className="num">{chanceText(chance)}</small>
            </button>
          );
        })}
      </div>
      <Button
        icon={SkipForward}
        disabled={onMove === null || cards.length >= MOST_CARDS - 1}
        onClick={() => onMove?.({ kind: 'SKIP' })}
      >
        {t('hilo_skip')}
      </Button>
    </div>
  );
}

const guessesOf = (round: RoundOf<'hi-lo'>) => round.output?.guesses ?? 0;

export const HI_LO: Face<'hi-lo'> = {
  id: 'hi-lo',
  start: {},
  figures: () => null,
  showMs: () => 500,
  mark: (round) => timesText(Rational.fromDecimal(round.multiplier), 2),
  bet: (_input, t) => t('hilo_bet'),
  sentence: (round, t) =>
    t(round.multiplier === '0' ? 'hilo_said_lost' : 'hilo_said_out', {
      count: round.multiplier === '0' ? guessesOf(round) - 1 : guessesOf(round),
      cards: (round.output?.cards ?? []).map(nameOf).join(' '),
      times: timesText(Rational.fromDecimal(round.multiplier), 2),
    }),
  rules: (t) => [
    t('hilo_rule_deck'),
    t('hilo_rule_guess'),
    t('hilo_rule_pays'),
    t('hilo_rule_skip'),
    t('moves_rule_left'),
    t('moves_rule_most'),
  ],
  Stage,
  Controls: () => null,
};
