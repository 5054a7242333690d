/** `play`: stake and win in one call; `bet-result`: in two, for platforms that know no more. A round keeps the way it was begun in. */
export type WalletCalls = 'play' | 'bet-result';

/** How a round is paid: by calls of the platform's wallet, or out of the studio's own. */
export type Payment = WalletCalls | 'own';
