import { useText } from '../../../shared/i18n/text.ts';

/** Names of games and plays; a code without a name is shown as it is. */
export function useGameNames() {
  const lottery = useText('lottery');
  const elottery = useText('elottery');
  const agent = useText('agent');
  const named = (kind: string, code: string) => {
    const key = `${kind}_${code}`;
    if (elottery.has(key)) return elottery(key);
    return lottery.has(key) ? lottery(key) : code;
  };
  return {
    game: (code: string) => named('game', code),
    play: (code: string) => named('play', code),
    category: (code: string) => (agent.has(`category_${code}`) ? agent(`category_${code}`) : code),
  };
}
