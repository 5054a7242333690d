import type { OriginalInfo } from '@lantern/arcade-contract';
import { Amount } from '../game/amount.tsx';
import { useText } from '../i18n/text.ts';
import { type Currency, toMinor } from '../model/amounts.ts';
import { returnText } from './bet-figures.tsx';
import type { AnyFace } from './game-views.ts';

export interface OriginalRulesProps {
  readonly game: OriginalInfo;
  readonly face: AnyFace;
  readonly currency: Currency;
}

/** The rules, one sentence each, and the RTP. */
export function OriginalRules({ game, face, currency }: OriginalRulesProps) {
  const t = useText('arcade');
  const amount = (text: string) => <Amount minor={toMinor(text, currency)} currency={currency} />;
  return (
    <>
      <ul className="rules">
        {face.rules(t).map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
        <li>{t('original_rule_floor')}</li>
        <li>{t('original_rule_decided')}</li>
      </ul>
      <dl className="game-facts">
        <div>
          <dt>{t('return')}</dt>
          <dd className="num">{returnText(game.returnToPlayer)}</dd>
        </div>
        <div>
          <dt>{t('least_bet')}</dt>
          <dd>{amount(game.stakes.least)}</dd>
        </div>
        <div>
          <dt>{t('most_bet')}</dt>
          <dd>{amount(game.stakes.most)}</dd>
        </div>
        <div>
          <dt>{t('most')}</dt>
          <dd>{amount(game.mostPayout)}</dd>
        </div>
      </dl>
    </>
  );
}
