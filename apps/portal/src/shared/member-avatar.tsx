import { Avatar } from '@lantern/ui';

/** Where the house's own pictures are served. */
export const avatarUrl = (icon: number) => `/avatars/${String(icon).padStart(2, '0')}.svg`;

/** The picture that a member has chosen, else the first letters of the name. */
export function MemberAvatar({ name, icon }: { name: string; icon: number }) {
  if (icon === 0) return <Avatar name={name} />;
  return <img className="ava" src={avatarUrl(icon)} alt="" width={36} height={36} />;
}
