import type { Games } from '../areas/games/index.ts';
import type { WalletDeps } from '../areas/wallet/index.ts';

/** The wallet's access to vendors with their own wallets. Games provides it, and is built after the wallet. */
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
