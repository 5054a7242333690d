import type { MemberScope, Queryable, Scope } from '@lantern/server-kit';

export type QuestionRow = { question: string; answerHash: string; rule: number; setAt: Date };

/** A member's questions, ordered by name. */
export async function listQuestions(db: Queryable, scope: Scope, memberId: bigint): Promise<QuestionRow[]> {
  const { rows } = await db.query<QuestionRow>(
    `select question, answer_hash as "answerHash", rule, set_at as "setAt" from identity.security_question
     where brand_id = $1 and member_id = $2 order by question`,
    [scope.brandId, memberId],
  );
  return rows;
}

export async function deleteQuestions(tx: Queryable, scope: Scope, memberId: bigint): Promise<number> {
  const { rowCount } = await tx.query('delete from identity.security_question where brand_id = $1 and member_id = $2', [
    scope.brandId,
    memberId,
  ]);
  return rowCount ?? 0;
}

export async function insertQuestions(
  tx: Queryable,
  scope: Scope,
  memberId: bigint,
  answers: readonly { readonly question: string; readonly answerHash: string }[],
  rule: number,
  now: Date,
): Promise<void> {
  await tx.query(
    `insert into identity.security_question (brand_id, member_id, question, answer_hash, rule, set_at)
     select $1, $2, question, hash, $6, $5 from unnest($3::text[], $4::text[]) as t (question, hash)`,
    [
      scope.brandId,
      memberId,
      answers.map((answer) => answer.question),
      answers.map((answer) => answer.answerHash),
      now,
      rule,
    ],
  );
}

/** Replaces the hash of an answer by that of a newer rule, unless the questions were set anew meanwhile. */
export async function renewAnswer(
  db: Queryable,
  scope: MemberScope,
  { question, answerHash }: QuestionRow,
  renewed: { readonly answerHash: string; readonly rule: number },
): Promise<void> {
  await db.query(
    `update identity.security_question set answer_hash = $5, rule = $6
     where brand_id = $1 and member_id = $2 and question = $3 and answer_hash = $4`,
    [scope.brandId, scope.memberId, question, answerHash, renewed.answerHash, renewed.rule],
  );
}
