/** The page of each kind of contract (7P-02), with its text key and feature switch. */
export const CONTRACT_PAGES = [
  { kind: 'DIVIDEND', key: 'dividend', page: 'agentDividendRecord2', modId: 'DIVIDEND' },
  { kind: 'DAILY', key: 'daily_salary', page: 'agentDailyWages2', modId: 'DAILY_SALARY' },
  { kind: 'HOURLY', key: 'hourly_salary', page: 'agentHourSalary', modId: 'HOURLY_SALARY' },
  { kind: 'REALTIME', key: 'realtime_salary', page: 'agentRealtimeSalary', modId: 'REALTIME_SALARY' },
] as const;
