import { Button, Card } from '@lantern/ui';
import { MemberAvatar } from '../../../shared/components/member-avatar.tsx';
import { useText } from '../../../shared/i18n/text.ts';
import { useSession } from '../../../shared/session/member.ts';
import type { Overview } from './overview-card.tsx';

/** Profile: picture, login name and nickname. */
export function PersonCard({ overview, onEdit }: { overview: Overview; onEdit: () => void }) {
  const t = useText('security');
  const { member } = useSession();
  const account = member?.account ?? '';
  return (
    <Card>
      <div className="person-card">
        <MemberAvatar name={account} icon={overview.icon} />
        <span>
          <b>{overview.nickname || account}</b>
          <small>{overview.nickname ? account : t('no_nickname')}</small>
        </span>
        <Button onClick={onEdit}>{t('edit_profile')}</Button>
      </div>
    </Card>
  );
}
