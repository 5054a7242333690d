import { lastSecondCase } from '../testing/last-second-case.ts';

lastSecondCase(5_000);
