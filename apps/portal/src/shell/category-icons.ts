import { Club, Fish, Gamepad2, LayoutGrid, type LucideIcon, Sparkles, Swords, Ticket, Trophy, Zap } from 'lucide-react';

const icons: Readonly<Record<string, LucideIcon>> = {
  LOTT: Ticket,
  ELOTT: Zap,
  LIVE: Club,
  SPORTS: Trophy,
  FISH: Fish,
  RNG: Sparkles,
  PVP: Swords,
  ESPORTS: Gamepad2,
};

/** The icon of a game category by its type. */
export function categoryIcon(gameType: string): LucideIcon {
  return icons[gameType] ?? LayoutGrid;
}
