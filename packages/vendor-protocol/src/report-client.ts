import {
  REPORT_CODES,
  type ReportAnswer,
  type ReportLine,
  type ReportOperation,
  type ReportRequests,
  readReportLine,
  reportPathOf,
} from './report-operations.ts';
import { createSignedClient, NoAnswer, type SignedClientOptions } from './signed-client.ts';

export interface ReportClient {
  /** One HTTP call, without retries. @throws NoAnswer when there is no clear answer, for example when the vendor offers no reports */
  call<Name extends ReportOperation>(operation: Name, request: ReportRequests[Name]): Promise<ReportAnswer<Name>>;
  /** Every row of a period, page by page. @throws NoAnswer when an answer is missing or invalid */
  lines(span: Omit<ReportRequests['transactions'], 'after'>): AsyncIterable<ReportLine>;
  close(): void;
}

/** The platform's client for reports of seamless vendors. An unclear answer is treated as no answer. */
export function createReportClient(options: SignedClientOptions): ReportClient {
  const client = createSignedClient(options);

  async function call<Name extends ReportOperation>(
    operation: Name,
    request: ReportRequests[Name],
  ): Promise<ReportAnswer<Name>> {
    const { status, code, answer, isSigned } = await client.send(reportPathOf(operation), request);
    const isClear = Object.hasOwn(REPORT_CODES, code) && REPORT_CODES[code as keyof typeof REPORT_CODES] === 'clear';
    if (!isClear) throw new NoAnswer(`status ${status}, code ${code}`);
    if (!isSigned) throw new NoAnswer('the answer is not signed by the vendor');
    return answer as unknown as ReportAnswer<Name>;
  }

  return {
    call,
    async *lines(span) {
      const seen = new Set<string>();
      for (let after = ''; ; ) {
        const answer = await call('transactions', { ...span, after });
        if (answer.code !== 'OK')
          throw new NoAnswer(`the vendor answers ${answer.code} to the question for its report`);
        for (const row of answer.rows) {
          const read = readReportLine(row);
          if ('field' in read) throw new NoAnswer(`a line of the report has no sound ${read.field}`);
          yield read.line;
        }
        if (answer.next === null) return;
        if (seen.has(answer.next)) throw new NoAnswer('the report comes to no end');
        seen.add(answer.next);
        after = answer.next;
      }
    },
    close: () => client.close(),
  };
}
