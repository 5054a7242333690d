/** Objects of the owner, whose ids other callers use. */
export interface OwnersThings {
  readonly password: string;
  readonly info: { readonly id: string; readonly account: string };
  readonly depositId: string;
  readonly open: { readonly id: string };
  readonly withdrawal: { readonly id: string; readonly account: { readonly id: string } };
  readonly issueId: string;
  readonly slip: object;
  readonly elotterySlip: object;
  readonly chase: object;
  /** The last draw on the e-lottery board. */
  readonly last: string;
  readonly betId: string;
  readonly chaseId: string;
  readonly savedSlipId: string;
  readonly entryId: string;
  readonly inbox: { readonly rows: readonly { readonly id: string }[] };
  readonly device: string;
  readonly checkId: string;
  readonly caseId: string;
}
