import type { Value } from '@lantern/contract/schemas';
import { KeyValue, Tag } from '@lantern/ui';
import { useText } from '../../../shared/i18n/text.ts';

/** Account holder, payer named in the order, and actual payer: differing names are marked. */
export function Payers({ payers }: Pick<Value<'paymentsBackOffice.deposit'>, 'payers'>) {
  const t = useText();
  const { holder, ordered, paid, isSame } = payers;
  return (
    <>
      <KeyValue name={t('account_holder')}>{holder ?? '—'}</KeyValue>
      <KeyValue name={t('payer_ordered')}>{ordered ?? '—'}</KeyValue>
      {paid !== null && (
        <KeyValue name={t('payer_paid')}>
          <span data-fact="payer_paid">
            {paid} <Tag tone={isSame ? 'ok' : 'bad'}>{t(isSame ? 'payer_same_name' : 'payer_other_name')}</Tag>
          </span>
        </KeyValue>
      )}
    </>
  );
}
