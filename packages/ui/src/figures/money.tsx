import { classNames } from '../base/class-names.ts';
import { moneyText } from './money-text.ts';

export interface MoneyProps {
  /** Decimal text as on the wire, or minor units. `null` while unknown: shows a skeleton. */
  amount: string | bigint | null;
  /** From the site's settings; '' for points. */
  symbol?: string | undefined;
  exponent?: number | undefined;
  sign?: 'auto' | 'always' | undefined;
  /** Colour by meaning; `result` is green (jade) above zero and red (vermilion) below. */
  tone?: 'plain' | 'result' | 'won' | 'lost' | undefined;
  /** Shows *** instead of the figures. */
  hidden?: boolean | undefined;
  /** Read instead of the asterisks: "balance hidden". */
  hiddenLabel?: string | undefined;
  /** Shows a skeleton of the same width while a new amount loads. */
  updating?: boolean | undefined;
  /** 34 px figures of a money page. */
  big?: boolean | undefined;
  className?: string | undefined;
}

function toneClass(tone: MoneyProps['tone'], text: string): string | undefined {
  if (tone === 'won') return 'pos';
  if (tone === 'lost') return 'neg';
  if (tone !== 'result' || /^[0.,]*$/.test(text)) return undefined;
  return text.startsWith('−') ? 'neg' : 'pos';
}

/** An amount: symbol smaller and lighter, tabular figures, two decimals, no line break. */
export function Money(props: MoneyProps) {
  const {
    amount,
    symbol = 'P',
    exponent = 2,
    sign = 'auto',
    tone,
    hidden,
    hiddenLabel,
    updating,
    big,
    className,
  } = props;
  const classes = classNames('money num', big && 'big', className);
  if (hidden) {
    return (
      <span className={classes}>
        {symbol && <span className="cur">{symbol}</span>}
        <span aria-hidden={hiddenLabel ? true : undefined}>***</span>
        {hiddenLabel && <span className="vh">{hiddenLabel}</span>}
      </span>
    );
  }
  const text = amount === null ? null : moneyText(amount, { exponent, sign });
  if (text === null || updating) {
    return (
      <span className={classNames(classes, 'updating')} aria-busy="true">
        {symbol && <span className="cur">{symbol}</span>}
        {text === null ? <span className="skeleton" /> : <span className="skeleton same">{text}</span>}
      </span>
    );
  }
  return (
    <span className={classNames(classes, toneClass(tone, text))}>
      {symbol && <span className="cur">{symbol}</span>}
      {text}
    </span>
  );
}
