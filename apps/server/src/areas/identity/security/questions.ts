import type { Payload, Value } from '@lantern/contract/schemas';
import { isRefusal, type MemberContext, type MemberScope, type Refusal, refuse } from '@lantern/server-kit';
import type { IdentityDeps } from '../deps.ts';
import { changeCredential } from './change-credential.ts';
import { attemptsLeft, countAttempt } from './count-attempt.ts';
import { ANSWER_RULE, normalAnswer } from './normalise-answer.ts';
import {
  deleteQuestions,
  insertQuestions,
  listQuestions,
  type QuestionRow,
  renewAnswer,
} from './repository/questions.ts';
import { requirePassword, requireReal } from './require-password.ts';
import { isQuestion, QUESTIONS, QUESTIONS_NEEDED } from './rules.ts';

const MIN_LETTERS = 2;

/** All available questions and those that the member has chosen; never an answer. */
export async function readQuestions(
  deps: IdentityDeps,
  context: MemberContext,
): Promise<Value<'security.questions'> | Refusal> {
  const trial = requireReal(context);
  if (trial) return trial;
  const { scope } = context.member;
  const rows = await listQuestions(deps.pool, scope, scope.memberId);
  return {
    offered: [...QUESTIONS],
    needed: QUESTIONS_NEEDED,
    chosen: rows.map((row) => row.question),
    triesLeft: await attemptsLeft(deps, scope, 'QUESTION', context.now),
  };
}

function checkAnswers(answers: Payload<'security.setQuestions'>['answers']): Refusal | null {
  const questions = new Set(answers.map((one) => one.question));
  const texts = new Set(answers.map((one) => normalAnswer(one.answer)));
  if (answers.some((one) => !isQuestion(one.question))) return refuse('BAD_REQUEST', { field: 'question' });
  const tooShort = answers.find((one) => [...normalAnswer(one.answer)].length < MIN_LETTERS);
  if (tooShort) {
    return refuse('FIELD_RULE', { field: tooShort.question, min: MIN_LETTERS, max: 100, patternId: 'ANY' });
  }
  // The same answer for every question would be one question only.
  return questions.size < QUESTIONS_NEEDED || texts.size < QUESTIONS_NEEDED ? refuse('ANSWERS_ALIKE') : null;
}

/** Stores three questions with their answers, replacing the earlier ones. */
export async function setQuestions(
  deps: IdentityDeps,
  context: MemberContext,
  { password, answers }: Payload<'security.setQuestions'>,
): Promise<null | Refusal> {
  const refusal = checkAnswers(answers) ?? (await requirePassword(deps, context, password));
  if (refusal) return refusal;
  const { scope } = context.member;
  const hashed: { question: string; answerHash: string }[] = [];
  for (const { question, answer } of answers) {
    const answerHash = await deps.passwords.hash(normalAnswer(answer));
    if (isRefusal(answerHash)) return answerHash;
    hashed.push({ question, answerHash });
  }
  return changeCredential(deps, context, 'QUESTIONS_SET', async (tx) => {
    await deleteQuestions(tx, scope, scope.memberId);
    await insertQuestions(tx, scope, scope.memberId, hashed, ANSWER_RULE, context.now);
    return null;
  });
}

/** Null when the answer is right; three wrong answers are allowed per day. */
export async function checkAnswer(
  deps: IdentityDeps,
  scope: MemberScope,
  given: { readonly question: string; readonly answer: string },
  now: Date,
): Promise<Refusal | null> {
  const rows = await listQuestions(deps.pool, scope, scope.memberId);
  if (rows.length === 0) return refuse('QUESTIONS_NOT_SET');
  const row = rows.find((one) => one.question === given.question);
  return countAttempt(deps, scope, 'QUESTION', now, async () => {
    const isRight = await deps.passwords.matches(row?.answerHash ?? null, normalAnswer(given.answer, row?.rule));
    if (isRight && row && row.rule < ANSWER_RULE) await renew(deps, scope, row, given.answer);
    return isRight;
  });
}

/** Hashes a right answer by the present rule. Without a free place for hashing the next right answer does it. */
async function renew(deps: IdentityDeps, scope: MemberScope, row: QuestionRow, answer: string): Promise<void> {
  const answerHash = await deps.passwords.hash(normalAnswer(answer));
  if (!isRefusal(answerHash)) await renewAnswer(deps.pool, scope, row, { answerHash, rule: ANSWER_RULE });
}
