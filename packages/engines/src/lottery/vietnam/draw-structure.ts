/** N: the northern draw (XSMB). S: one provincial draw of the south or the centre (XSMN, XSMT), which share a structure. */
export type Region = 'N' | 'S';

/** Prizes in descending order from the special prize (đặc biệt). G8 exists only in the south and the centre. */
export type PrizeCode = 'DB' | 'G1' | 'G2' | 'G3' | 'G4' | 'G5' | 'G6' | 'G7' | 'G8';

/** One prize of a draw: the count of its numbers and their digits. */
export type PrizeStructure = { readonly prize: PrizeCode; readonly count: number; readonly digits: number };

/** The numbers of a draw in the order of publication: the special prize first. */
export const DRAW_STRUCTURE: Readonly<Record<Region, readonly PrizeStructure[]>> = {
  N: [
    { prize: 'DB', count: 1, digits: 5 },
    { prize: 'G1', count: 1, digits: 5 },
    { prize: 'G2', count: 2, digits: 5 },
    { prize: 'G3', count: 6, digits: 5 },
    { prize: 'G4', count: 4, digits: 4 },
    { prize: 'G5', count: 6, digits: 4 },
    { prize: 'G6', count: 3, digits: 3 },
    { prize: 'G7', count: 4, digits: 2 },
  ],
  S: [
    { prize: 'DB', count: 1, digits: 6 },
    { prize: 'G1', count: 1, digits: 5 },
    { prize: 'G2', count: 1, digits: 5 },
    { prize: 'G3', count: 2, digits: 5 },
    { prize: 'G4', count: 7, digits: 5 },
    { prize: 'G5', count: 1, digits: 4 },
    { prize: 'G6', count: 3, digits: 4 },
    { prize: 'G7', count: 1, digits: 3 },
    { prize: 'G8', count: 1, digits: 2 },
  ],
};

/** A complete, valid result: for each prize of the region its numbers, as digit strings with leading zeros. */
export type DrawResult = Readonly<Partial<Record<PrizeCode, readonly string[]>>>;
