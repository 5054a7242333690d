import { memberCalls as calls } from '@lantern/contract/member-calls';
import { classNames } from '@lantern/ui';
import { useCall } from '../../../../shared/api/hooks.ts';
import { useText } from '../../../../shared/i18n/text.ts';
import { SiteLink } from '../../../../shared/site-link.tsx';

/** The electronic games side by side, for changing from one board to another. */
export function GameStrip({ current }: { current: string }) {
  const t = useText('elott');
  const tf = useText('electronic');
  const { data } = useCall(calls.electronic.menu, {}, { staleTime: 60_000 });
  return (
    <nav className="gst" aria-label={tf('games')}>
      {(data?.games ?? []).map(({ code, nameKey }) => (
        <SiteLink
          key={code}
          className={classNames('chip', code === current && 'on')}
          to={`/elott?gameCode=${code}`}
          aria-current={code === current ? 'page' : undefined}
        >
          {t(nameKey)}
        </SiteLink>
      ))}
    </nav>
  );
}
