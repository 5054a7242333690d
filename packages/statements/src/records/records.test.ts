import { describe, expect, test } from 'vitest';
import { faultOf, payments, reading } from '../testing/read.ts';

const entry = (amount: string, side: string, more = '', status = 'BOOK') =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd><Sts>${status}</Sts><BookgDt><Dt>2026-11-26</Dt></BookgDt>${more}</Ntry>\n`;
const details = (inner: string) => `<NtryDtls><TxDtls>${inner}</TxDtls></NtryDtls>`;
const balance = (code: string, amount: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>`;
const camt = (inner: string, account = 'DE00') =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>\n<Stmt><Acct><Id><IBAN>${account}</IBAN></Id></Acct>${inner}</Stmt></BkToCstmrStmt></Document>`;

describe('camt.053', () => {
  const party =
    '<RltdPties><Dbtr><Nm>Tran &amp; Mau</Nm></Dbtr><Cdtr><Nm>Cty</Nm></Cdtr></RltdPties><RmtInf><Ustrd>nap tien</Ustrd></RmtInf>';
  const text = camt(
    balance('OPBD', '100.00') +
      balance('CLBD', '205.37') +
      entry('120.37', 'CRDT', `<AcctSvcrRef>R1</AcctSvcrRef>${details(party)}`) +
      entry('15.00', 'DBIT', details(party)) +
      entry('7.00', 'DBIT', '', 'PDNG'),
  );

  test('is read with names, purposes, numbers and the closing balance; pending entries are skipped', async () => {
    expect(await payments(text)).toEqual(['2026-11-26 12037 Tran & Mau', '2026-11-26 -1500 Cty']);
    expect(await reading(text)).toMatchObject({
      understood: { kind: 'CAMT' },
      rows: [{ reference: 'nap tien', number: 'R1', line: 3 }, { line: 4 }],
      skipped: [{ reason: 'PENDING' }],
      closing: 20_537n,
    });
  });

  test('is read with prefixes of names, and with instants by the bank’s clock', async () => {
    const prefixed = text
      .replaceAll(/<(\/?)(?=[A-Z])/g, '<$1n:')
      .replaceAll('<n:Dt>2026-11-26</n:Dt>', '<n:DtTm>2026-11-26T03:00:00Z</n:DtTm>');
    expect(await payments(prefixed)).toEqual(['2026-11-26 10:00:00 12037 Tran & Mau', '2026-11-26 10:00:00 -1500 Cty']);
  });

  test('divides a collective entry whose parts make up the whole', async () => {
    const part = (amount: string, name: string) =>
      `<TxDtls><Amt Ccy="EUR">${amount}</Amt><RltdPties><Dbtr><Pty><Nm>${name}</Nm></Pty></Dbtr></RltdPties></TxDtls>`;
    const parts = (...all: readonly string[]) => `<NtryDtls>${all.join('')}</NtryDtls>`;
    expect(await payments(camt(entry('5.00', 'CRDT', parts(part('2.00', 'AN'), part('3.00', 'LE')))))).toEqual([
      '2026-11-26 200 AN',
      '2026-11-26 300 LE',
    ]);
    expect(await payments(camt(entry('5.00', 'CRDT', parts(part('2.00', 'AN'), part('9.00', 'LE')))))).toEqual([
      '2026-11-26 500',
    ]);
  });

  test('is a fault when the balances do not follow or two currencies are mixed, and shows damaged entries', async () => {
    expect(await payments(text.replace('205.37', '205.38'))).toEqual(['! BALANCE 1']);
    expect(await payments(text.replace('Ccy="EUR">15', 'Ccy="USD">15'))).toEqual(['! CURRENCY 4']);
    const damaged = text.replace('15.00', '1.500,00').replace('>2026-11-26<', '>2026-02-30<');
    expect(await payments(damaged)).toEqual(['unread 3 TIME', 'unread 4 AMOUNT']);
    expect(await faultOf(text.slice(0, -20))).toBe('KIND 1');
  });
});

describe('MT940', () => {
  const text = [
    '{1:F01AAAA}{2:O940}{4:',
    ':20:STARTUMS',
    ':25:1/2',
    ':28C:1/1',
    ':60F:C261125EUR100,00',
    ':61:2611261126CR120,37NTRFNONREF//BANK1',
    ':86:166?00GUTSCHR?20nap ti?21en?32TRAN THI?33 MAU',
    ':61:2611261126D15,NTRFX//BANK2',
    ':86:/CNTP/0001/AAAA/LE VAN/City/REMI/USTD//phi',
    ':61:2611261126RC2,00NTRFX',
    ':86:tra lai',
    'hai dong',
    ':62F:C261126EUR203,37',
    '-}',
  ];

  test('is read with names, purposes, numbers, reversals and the closing balance', async () => {
    const file = text.join('\r\n');
    expect(await payments(file)).toEqual([
      '2026-11-26 12037 TRAN THI MAU',
      '2026-11-26 -1500 LE VAN',
      '2026-11-26 -200',
    ]);
    expect(await reading(file)).toMatchObject({
      understood: { kind: 'MT940' },
      rows: [
        { reference: 'nap tien', number: 'BANK1', line: 6 },
        { reference: 'phi' },
        { reference: 'tra lai hai dong' },
      ],
      closing: 20_337n,
    });
  });

  test('is a fault when the balances do not follow, and shows lines that it cannot read', async () => {
    expect(await payments(text.join('\n').replace('203,37', '203,38'))).toEqual(['! BALANCE 13']);
    expect(await payments(text.join('\n').replace('D15,', 'X15,'))).toEqual([
      '2026-11-26 12037 TRAN THI MAU',
      '2026-11-26 -200',
      'unread 8 TIME',
    ]);
    expect(await payments(text.join('\n').replace('D15,', 'D15,001'))).toEqual([
      '2026-11-26 12037 TRAN THI MAU',
      '2026-11-26 -200',
      'unread 8 AMOUNT',
    ]);
  });

  test('takes the year of a booking at New Year from the value date', async () => {
    const file = ':20:A\n:25:1\n:60F:C251231EUR0,00\n:61:2601011231C5,00NTRFX\n:62F:C251231EUR5,00';
    expect(await payments(file)).toEqual(['2025-12-31 500']);
  });
});
