/**
 * `play`: stake and win in one call; `bet-result`: two calls, for platforms without `play`. A round is always completed with the
 * operations that it was started with.
 */
export type WalletCalls = 'play' | 'bet-result';

/** How a round is paid: through the platform's wallet, or from the studio's own wallet. */
export type Payment = WalletCalls | 'own';
