import type { Currency } from '../model/amounts.ts';
import { Amount } from './amount.tsx';

export interface WinPlateProps {
  readonly currency: Currency;
  readonly minor: bigint;
  readonly words: string;
  readonly isShown: boolean;
}

/** The win and its amount in one line below the reels, where it covers no symbol. */
export function WinPlate({ currency, minor, words, isShown }: WinPlateProps) {
  return (
    <div className={`win-plate${isShown ? ' on' : ''}`} aria-hidden="true">
      <small>{words}</small>
      <b>
        <Amount minor={isShown ? minor : 0n} currency={currency} counts={isShown} />
      </b>
    </div>
  );
}
