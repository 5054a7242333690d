import { withShownAmounts } from '@lantern/locales/shown-amounts';
import { FormulaLine, KeyValue, Note, Tag } from '@lantern/ui';
import { useTranslations } from 'use-intl';
import { Amount } from '../../../../../shared/formats/amount.tsx';
import { useText } from '../../../../../shared/i18n/text.ts';
import { useMe } from '../../../../../shared/session/me.ts';
import type { Preview } from '../import-draft.ts';
import { isZero } from '../post-obstacles.ts';

/** From the known balance over the new rows to the bank's balance, and what is missing between them. */
export function BalanceLines({ preview }: { readonly preview: Preview }) {
  const t = useText();
  const s = useTranslations('statements');
  const { moneyIn, moneyOut, balance } = preview;
  const { known, reached, closing, difference } = balance;
  return (
    <section className="balance-lines" aria-label={t('balance')}>
      {known === null || reached === null ? (
        <>
          <KeyValue name={t('subject_statement_in')}>
            <Amount amount={moneyIn} />
          </KeyValue>
          <KeyValue name={t('subject_statement_out')}>
            <Amount amount={moneyOut} />
          </KeyValue>
        </>
      ) : (
        <FormulaLine
          parts={[
            { label: s('balance_known'), value: <Amount amount={known} /> },
            { sign: '+', label: t('subject_statement_in'), value: <Amount amount={moneyIn} /> },
            { sign: '−', label: t('subject_statement_out'), value: <Amount amount={moneyOut} /> },
            { sign: '=', label: s('balance_reached'), value: <Amount amount={reached} />, isResult: true },
          ]}
        />
      )}
      <KeyValue name={s('balance_bank')}>{closing === null ? s('not_known') : <Amount amount={closing} />}</KeyValue>
      {difference !== null && (
        <KeyValue name={s('balance_difference')}>
          <Amount amount={difference} />{' '}
          <Tag tone={isZero(difference) ? 'ok' : 'bad'}>{s(isZero(difference) ? 'balance_fits' : 'differs')}</Tag>
        </KeyValue>
      )}
      <BalanceNote preview={preview} />
    </section>
  );
}

/** What the balances mean. While rows are undecided, a difference is expected. */
function BalanceNote({ preview }: { readonly preview: Preview }) {
  const s = useTranslations('statements');
  const { currency } = useMe();
  const { known, reached, closing, difference } = preview.balance;
  if (known === null) return <Note tone="plain">{s('balance_first')}</Note>;
  if (difference === null || isZero(difference)) return null;
  if (preview.counts.undecided > 0) return <Note tone="plain">{s('balance_undecided')}</Note>;
  return (
    <Note tone="bad">
      {s('balance_differs', withShownAmounts({ reached: reached ?? '', closing: closing ?? '' }, currency.symbol))}
    </Note>
  );
}
