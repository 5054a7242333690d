// Property tests of `npm test` use the same seed every time, so that a change is judged alone and a failure can be repeated; `npm run
// prove` uses a new seed each time. PROPERTY_SEED sets another one.
import fc from 'fast-check';

const USUAL = 20_261_123;
const { PROPERTY_SEED, LANTERN_PROVE } = process.env;
if (PROPERTY_SEED !== undefined && !/^-?\d{1,10}$/u.test(PROPERTY_SEED))
  throw new Error('PROPERTY_SEED must be a whole number.');
const seed = PROPERTY_SEED === undefined ? USUAL : Number(PROPERTY_SEED);
if (LANTERN_PROVE !== '1' || PROPERTY_SEED !== undefined) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed });
