/** The server and the programs of its threads, each of which becomes a bundle of its own beside the server's. */
export const SERVER_PROGRAMS = [
  'apps/server/src/main.ts',
  'apps/server/src/wiring/seal-worker.ts',
  'apps/server/src/areas/safety/identity-checks/draw-pdf-worker.mjs',
  'apps/server/src/areas/safety/identity-checks/judge-pdf.mjs',
  'apps/server/src/areas/payments/bank-matching/imports/read-file.ts',
  'apps/server/src/areas/wallet/statement/statement-file.ts',
  'apps/server/src/areas/wallet/files/write-workbook.ts',
  'packages/server-kit/src/http/parse-json.mjs',
];
