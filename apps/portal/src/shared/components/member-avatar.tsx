import { Avatar } from '@lantern/ui';

/** Address of the platform's own avatars. */
export const avatarUrl = (icon: number) => `/avatars/${String(icon).padStart(2, '0')}.svg`;

/** The member's chosen avatar, else the initials of the name. */
export function MemberAvatar({ name, icon }: { name: string; icon: number }) {
  if (icon === 0) return <Avatar name={name} />;
  return <img className="avatar" src={avatarUrl(icon)} alt="" width={36} height={36} />;
}
