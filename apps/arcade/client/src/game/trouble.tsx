import type { SessionValue } from '@lantern/arcade-contract';
import { Button, EmptyState, Modal } from '@lantern/ui';
import type { Refusal } from '../api/call.ts';
import { isFramed, notifyPortal } from '../api/frame.ts';
import { type TextKey, useText } from '../i18n/text.ts';

const WORDS: Readonly<Partial<Record<Refusal['code'], TextKey>>> = {
  SESSION_EXPIRED: 'error_session',
  TOKEN_INVALID: 'error_session',
  INSUFFICIENT_FUNDS: 'error_funds',
  PENDING: 'error_pending',
  SPIN_REFUSED: 'error_refused',
  ROUND_VOID: 'error_void',
  STAKE_INVALID: 'error_stake',
  BET_INVALID: 'error_bet',
  MOVE_STALE: 'error_moved',
  BETTING_CLOSED: 'error_betting_closed',
  TOO_EARLY: 'error_too_early',
  TOO_LATE: 'error_too_late',
  ROUND_UNFINISHED: 'error_unfinished',
  RATE_LIMITED: 'error_fast',
  NOT_FOUND: 'error_missing',
  UNREACHABLE: 'error_line',
};

/** Texts for the platform's reasons of a refused stake. */
const REASONS: Readonly<Record<string, TextKey>> = {
  GAME_CLOSED: 'error_closed',
  GAME_MAINTENANCE: 'error_maintenance',
  GAMING_STOPPED: 'error_stopped',
  PLAY_STOPPED: 'error_stopped',
  SELF_EXCLUDED: 'error_paused',
  RG_STAKE_LIMIT: 'error_limit',
  RG_LOSS_LIMIT: 'error_limit',
  RG_SESSION_LIMIT: 'error_limit',
  RG_REALITY_CHECK: 'error_clock',
  AUTOPLAY_OFF: 'error_autoplay',
  TURBO_OFF: 'error_turbo',
};

/** Error text with what the player can do. */
function wordsOf(refusal: Refusal): TextKey {
  const reason = refusal.code === 'SPIN_REFUSED' ? REASONS[refusal.params.reason ?? ''] : undefined;
  return reason ?? WORDS[refusal.code] ?? 'error_other';
}

/** Error page: the game was opened without a valid token. */
export function TroubleScreen({ refusal }: { refusal: Refusal }) {
  const t = useText('arcade');
  return (
    <main className="opening">
      <EmptyState title={t(wordsOf(refusal))} />
    </main>
  );
}

/** The part of a table that an error dialog needs. */
export interface TroubledTable {
  readonly session: Pick<SessionValue, 'platformOrigin'>;
  closeTrouble(): void;
}

export function TroubleDialog({ table, refusal }: { table: TroubledTable; refusal: Refusal | null }) {
  const t = useText('arcade');
  const { platformOrigin } = table.session;
  const isOver = refusal?.code === 'SESSION_EXPIRED';
  const lacksFunds = refusal?.code === 'INSUFFICIENT_FUNDS';
  return (
    <Modal
      open={refusal !== null}
      onClose={table.closeTrouble}
      title={t('not_played')}
      lead={refusal ? t(wordsOf(refusal)) : undefined}
      closeLabel={t('close')}
      actions={
        <>
          <Button look={isFramed && (isOver || lacksFunds) ? 'plain' : 'pri'} onClick={table.closeTrouble}>
            {t('close')}
          </Button>
          {isFramed && isOver && (
            <Button look="pri" onClick={() => notifyPortal(platformOrigin, { type: 'leave' })}>
              {t('leave')}
            </Button>
          )}
          {isFramed && lacksFunds && (
            <Button look="pri" onClick={() => notifyPortal(platformOrigin, { type: 'deposit' })}>
              {t('deposit')}
            </Button>
          )}
        </>
      }
    />
  );
}
