import type { Games } from '../areas/games/index.ts';
import type { WalletDeps } from '../areas/wallet/index.ts';

/** The wallet's desk for vendors with wallets of their own: games know them, and are built after the wallet. */
export function vendorDesk(games: () => Games): WalletDeps['vendors'] {
  const desk = () => games().vendorDesk;
  return {
    list: (...asked) => desk().list(...asked),
    entryRefusal: (...asked) => desk().entryRefusal(...asked),
    send: (...asked) => desk().send(...asked),
    ask: (...asked) => desk().ask(...asked),
    settle: (...asked) => desk().settle(...asked),
    balance: (...asked) => desk().balance(...asked),
    transfersOf: (...asked) => desk().transfersOf(...asked),
  };
}
