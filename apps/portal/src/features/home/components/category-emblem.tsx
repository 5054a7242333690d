import { Icon } from '@lantern/ui';
import { Club, Fish, Gamepad2, Sparkles, Swords, Ticket, Trophy, Zap } from 'lucide-react';

const shapes = {
  LOTT: Ticket,
  ELOTT: Zap,
  LIVE: Club,
  SPORTS: Trophy,
  FISH: Fish,
  RNG: Sparkles,
  PVP: Swords,
  ESPORTS: Gamepad2,
} as const;

/** The emblem of a category: its sign on a lit disc. */
export function CategoryEmblem({ gameType }: { gameType: string }) {
  return (
    <span className="cat-e">
      <Icon as={shapes[gameType as keyof typeof shapes] ?? Sparkles} />
    </span>
  );
}
