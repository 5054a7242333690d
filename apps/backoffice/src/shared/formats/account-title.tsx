import { useText } from '../i18n/text.ts';
import { accountKey } from './account-name.ts';

/** An account's label, with its code in the chart of accounts below. */
export function AccountTitle({ account }: { account: string }) {
  const t = useText();
  const key = accountKey(account);
  if (!t.has(key)) return <span className="monospace">{account}</span>;
  return (
    <span className="account-title">
      {t(key)} <small className="monospace">{account}</small>
    </span>
  );
}
