import { Club, Fish, Gamepad2, LayoutGrid, type LucideIcon, Sparkles, Swords, Ticket, Trophy, Zap } from 'lucide-react';

const icons: Readonly<Record<string, LucideIcon>> = {
  lott: Ticket,
  elott: Zap,
  live: Club,
  sports: Trophy,
  fish: Fish,
  rng: Sparkles,
  pvp: Swords,
  esports: Gamepad2,
};

/** The icon of a game category by its `sideMenuIcon`, its type in lower case (3-13). */
export function categoryIcon(sideMenuIcon: string): LucideIcon {
  return icons[sideMenuIcon.toLowerCase()] ?? LayoutGrid;
}
