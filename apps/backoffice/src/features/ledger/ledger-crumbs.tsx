import { Breadcrumb } from '@lantern/ui';
import { accountKey, groupOf } from '../../shared/formats/account-name.ts';
import { usePostingText, useText } from '../../shared/i18n/text.ts';
import { PageLink } from '../../shared/navigation/page-link.tsx';
import { useBook } from './use-book.ts';

/** Breadcrumb from the trial balance to an account and one of its counter-legs. */
export function LedgerCrumbs({ account, leg }: { account: string; leg?: string }) {
  const t = useText();
  const posting = usePostingText();
  const book = useBook();
  const wordsOf = (name: string) => (t.has(accountKey(name)) ? t(accountKey(name)) : name);
  const group = groupOf(account);
  const [batch = '', code = ''] = leg?.split('-') ?? [];
  const steps = [
    { id: 'balance', text: t('trial_balance'), search: { state: book } },
    ...(group ? [{ id: group, text: wordsOf(group), search: { state: book, account: group } }] : []),
    { id: account, text: account.includes('*') ? wordsOf(account) : account, search: { state: book, account } },
    ...(leg ? [{ id: leg, text: `${posting(code)} · ${batch}`, search: { state: book, account, leg } }] : []),
  ];
  return (
    <Breadcrumb
      label={t('way')}
      crumbs={steps.map(({ id, text, search }, place) => ({
        id,
        label:
          place === steps.length - 1 ? (
            text
          ) : (
            <PageLink to="/ledger" search={search}>
              {text}
            </PageLink>
          ),
      }))}
    />
  );
}
