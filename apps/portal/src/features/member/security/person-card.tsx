import { Button, Card, Tag } from '@lantern/ui';
import { MemberAvatar } from '../../../shared/components/member-avatar.tsx';
import { useText } from '../../../shared/i18n/text.ts';
import { useSession } from '../../../shared/session/member.ts';
import type { Overview } from './overview-card.tsx';

/** Profile: picture, login name, nickname, and the rank and labels that operators have given (3-04). */
export function PersonCard({ overview, onEdit }: { overview: Overview; onEdit: () => void }) {
  const t = useText('security');
  const { member } = useSession();
  const account = member?.account ?? '';
  return (
    <Card>
      <div className="person-card">
        <MemberAvatar name={account} icon={overview.icon} />
        <div>
          <b>{overview.nickname || account}</b>
          <small>{overview.nickname ? account : t('no_nickname')}</small>
          <Labels />
        </div>
        <Button onClick={onEdit}>{t('edit_profile')}</Button>
      </div>
    </Card>
  );
}

function Labels() {
  const t = useText('security');
  const { member } = useSession();
  const { clubLabel = null, memberLabel = [] } = member ?? {};
  if (clubLabel === null && memberLabel.length === 0) return null;
  return (
    <ul className="person-card-labels" aria-label={t('labels')}>
      {clubLabel && (
        <li>
          <Tag tone="vip">{clubLabel.labelName}</Tag>
        </li>
      )}
      {memberLabel.map((label) => (
        <li key={label}>
          <Tag>{label}</Tag>
        </li>
      ))}
    </ul>
  );
}
