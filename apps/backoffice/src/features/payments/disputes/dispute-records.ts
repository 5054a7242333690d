import type { Payload } from '@lantern/contract/schemas';

type DisputeAnswer = Payload<'paymentsBackOffice.requestAnswer'>;
export type Answer = DisputeAnswer['answer'];
/** Who bears the returned or repeated amount. */
export type Bearer = NonNullable<DisputeAnswer['source']>;

export interface PostedLine {
  /** Text key of an account; MEMBER is the member's main wallet. */
  readonly account: string;
  readonly side: 'DEBIT' | 'CREDIT';
}

const BEARERS: Readonly<Record<Bearer, string>> = {
  PROVIDER: 'account_A_PSP',
  CLAIM: 'account_A_PSP_CLAIM',
  HOUSE: 'account_E_WRITE_OFF',
};

/** Ledger rows of an answer to a dispute (P16, or P17 with P13), all with the same amount. */
export function linesOf(answer: Answer, bearer: Bearer): readonly PostedLine[] {
  const borne: PostedLine = { account: BEARERS[bearer], side: 'DEBIT' };
  switch (answer) {
    case 'RETURN':
    case 'PARTIAL_RETURN':
      return [borne, { account: 'MEMBER', side: 'CREDIT' }];
    case 'REPAY':
      return [
        borne,
        { account: 'account_H_WD_TRANSIT', side: 'CREDIT' },
        { account: 'account_H_WD_TRANSIT', side: 'DEBIT' },
        { account: 'account_A_PSP', side: 'CREDIT' },
      ];
    case 'FORCE_RECEIVED':
      return [];
  }
}
