import {
  Camera,
  CirclePlay,
  type LucideIcon,
  MessageCircle,
  MessageCircleMore,
  MessageSquareText,
  MessagesSquare,
  Music2,
  Phone,
  Send,
  ThumbsUp,
} from 'lucide-react';

/** Icons of social networks by the end of their host names. */
const icons: readonly (readonly [host: string, icon: LucideIcon])[] = [
  ['facebook.com', ThumbsUp],
  ['fb.com', ThumbsUp],
  ['t.me', Send],
  ['telegram.me', Send],
  ['telegram.org', Send],
  ['line.me', MessageSquareText],
  ['zalo.me', MessageCircleMore],
  ['whatsapp.com', Phone],
  ['wa.me', Phone],
  ['wechat.com', MessagesSquare],
  ['weixin.qq.com', MessagesSquare],
  ['instagram.com', Camera],
  ['tiktok.com', Music2],
  ['youtube.com', CirclePlay],
];

/** The icon of a social network by the address of the brand's page there (3-14). */
export function socialIcon(url: string): LucideIcon {
  const host = URL.canParse(url) ? new URL(url).hostname : '';
  return icons.find(([end]) => host === end || host.endsWith(`.${end}`))?.[1] ?? MessageCircle;
}
