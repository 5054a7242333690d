import { Icon } from '@lantern/ui';
import { socialIcon } from './social-icon.ts';

/** The icon of a social network; loaded only where a brand has such links. */
export default function SocialMark({ url }: { url: string }) {
  return <Icon as={socialIcon(url)} />;
}
