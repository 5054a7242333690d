import * as calls from '@lantern/contract/member-calls';
import type { Value } from '@lantern/contract/schemas';
import { parseSum } from '@lantern/money';
import { Drawer, KeyValue, Money, Note, Skeletons } from '@lantern/ui';
import type { ReactNode } from 'react';
import { useCall } from '../../../shared/api/hooks.ts';
import { useCurrency } from '../../../shared/brand/site.ts';
import { formatTime, useZone } from '../../../shared/i18n/format.ts';
import { useRefusalText } from '../../../shared/i18n/refusal-text.ts';
import { useText } from '../../../shared/i18n/text.ts';
import { memberPath } from '../../../shared/navigation/member-path.ts';
import { SiteLink } from '../../../shared/navigation/site-link.tsx';
import { referenceText } from './reference-text.ts';

type Detail = Value<'wallet.accountRecordEntry'>;

/** One movement: what happened, and both sides of its ledger entry. */
export function EntryDrawer({ entryId, tools, onClose }: { entryId: string; tools?: ReactNode; onClose: () => void }) {
  const t = useText('records');
  const words = useRefusalText();
  const query = useCall(calls.wallet.accountRecordEntry, { entryId });
  return (
    <Drawer
      open
      onClose={onClose}
      title={`${t('posting')} ${query.data?.entry.seq ?? ''}`}
      closeLabel={t('close')}
      tools={tools}
    >
      {query.error && <Note tone="bad">{words(query.error)}</Note>}
      {query.isPending && !query.error && <Skeletons count={3} label={t('posting')} />}
      {query.data && <EntryBody detail={query.data} />}
    </Drawer>
  );
}

/** Link to the cause of a movement; null if it has no page. */
function targetOf({ type, id }: { readonly type: string; readonly id: string }): string | null {
  if (type === 'deposit') return `${memberPath('depositv2')}&id=${id}`;
  if (type === 'withdrawal') return `${memberPath('withdraw')}&id=${id}`;
  if (type === 'lottery_bet' || type === 'game_round') return `${memberPath('personalHistoryCopy')}&id=${id}`;
  return type.startsWith('lottery_') ? memberPath('personalHistoryCopy') : null;
}

function EntryBody({ detail }: { detail: Detail }) {
  const t = useText('records');
  const zone = useZone();
  const currency = useCurrency();
  const minorOf = (amount: string) => parseSum(amount, currency.exponent) ?? 0n;
  const { entry } = detail;
  const before = minorOf(entry.balanceAfter) - minorOf(entry.amount);
  const target = targetOf(entry.reference);
  return (
    <div className="drawer-body">
      <div className="entry-drawer-amount">
        <small>{t(entry.textKey)}</small>
        <b className="num">
          <Money
            amount={entry.amount}
            {...currency}
            sign="always"
            tone={entry.amount.startsWith('-') ? 'plain' : 'won'}
          />
        </b>
        <span className="num mut3">{formatTime(entry.time, zone)}</span>
      </div>
      <section>
        <h3>{t('what_happened')}</h3>
        <KeyValue name={t('reference')}>
          {target ? (
            <SiteLink className="amb" to={target}>
              {referenceText(t, entry.reference)}
            </SiteLink>
          ) : (
            referenceText(t, entry.reference)
          )}
        </KeyValue>
        <KeyValue name={accountName(t, entry.account)}>
          <Money amount={before} {...currency} /> → <Money amount={entry.balanceAfter} {...currency} />
        </KeyValue>
      </section>
      <Legs detail={detail} />
    </div>
  );
}

/** Both sides of the movement, with their sums. */
function Legs({ detail }: { detail: Detail }) {
  const t = useText('records');
  return (
    <section>
      <h3>{t('entries')}</h3>
      <p className="mut">{t('entries_text')}</p>
      <table className="entry-drawer-legs num">
        <thead>
          <tr>
            <th scope="col">{t('account')}</th>
            <th scope="col" className="r">
              {t('out')}
            </th>
            <th scope="col" className="r">
              {t('in')}
            </th>
          </tr>
        </thead>
        <tbody>
          {detail.legs.map((leg) => (
            <tr key={`${leg.side} ${leg.account}`}>
              <td className={leg.account.startsWith('M:') ? 'own' : undefined}>{accountName(t, leg.account)}</td>
              <td className="r">{leg.side === 'DEBIT' && <Money amount={leg.amount} symbol="" />}</td>
              <td className="r">{leg.side === 'CREDIT' && <Money amount={leg.amount} symbol="" />}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>{t('sum')}</td>
            <td className="r">
              <Money amount={detail.sumDebit} symbol="" />
            </td>
            <td className="r">
              <Money amount={detail.sumCredit} symbol="" />
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

/** Accounts in plain words: `M:17:MAIN` is the main wallet, `H:ISSUE:3` the stakes held for a draw. */
function accountName(t: ReturnType<typeof useText>, account: string): string {
  const [family = '', second = '', third = ''] = account.split(':');
  const key = family === 'M' && third ? `account_M_${third}` : `account_${family}_${second}`;
  return t.has(key) ? t(key) : account;
}
