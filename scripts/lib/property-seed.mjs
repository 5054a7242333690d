// Property tests of `npm test` walk the same ways every time, so that a change is judged by itself and a red run can be
// looked at again; `npm run prove` walks new ones each time. PROPERTY_SEED names another beginning.
import fc from 'fast-check';

const USUAL = 20_261_123;
const { PROPERTY_SEED, LANTERN_PROVE } = process.env;
if (PROPERTY_SEED !== undefined && !/^-?\d{1,10}$/u.test(PROPERTY_SEED))
  throw new Error('PROPERTY_SEED must be a whole number.');
const seed = PROPERTY_SEED === undefined ? USUAL : Number(PROPERTY_SEED);
if (LANTERN_PROVE !== '1' || PROPERTY_SEED !== undefined) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed });
