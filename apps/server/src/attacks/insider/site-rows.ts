import { alone, type InsiderRow, type NamesOf, read, readPeople, request } from './row.ts';

export const siteRows: Readonly<
  Record<NamesOf<'brandsBackOffice' | 'messagesBackOffice' | 'socialBackOffice'>, InsiderRow>
> = {
  'brandsBackOffice.site': read('brands.read'),
  'brandsBackOffice.brands': read('brands.read'),
  'brandsBackOffice.changeSwitches': alone('brands.switches', ['RIGHT', 'LIMIT'], {
    worst:
      'allows logins and new passwords by a code to a mobile number, transfers between members, trial play; stops the forced change of old passwords',
    bound: 'built features only; limits, identity checks, exclusions and reviews have no switch',
    test: 'site.db.test.ts',
    open: 'a request for switches that weaken a login (CHNGPASSVERIF3, MOBILEVERCODELOGIN3, PWDEXPFORCECHANGE3) or move money (TRANSFER_UP, TRANSFER_DOWN)',
  }),
  'brandsBackOffice.changeRules': alone('brands.settings', ['LIMIT'], {
    worst: 'registration without mobile number, email or real name',
    bound: 'user name and password of 8 letters remain; formats are fixed; present members are unchanged',
    test: 'site.db.test.ts',
  }),
  'brandsBackOffice.changeSettings': alone('brands.settings', ['ADDRESS', 'TEXT', 'LIMIT'], {
    worst:
      'pictures of another party, the id of the analytics tag; lower minimum age; registration without proof of work',
    bound:
      'no address that members are sent to (requestAddresses); the tag is one of one provider; not below the age of 18',
    test: 'site.db.test.ts',
    open: 'a request for gtagId (a script of another party on the pages of members), minimumAge and registrationCaptcha',
  }),
  'brandsBackOffice.requestAddresses': request('brands.settings'),
  'brandsBackOffice.requestMaintenance': request('brands.status'),
  'brandsBackOffice.requestRegions': request('brands.status'),
  'brandsBackOffice.storeRanges': alone('brands.status', [], {
    worst: 'stores a list of addresses',
    bound: 'no effect until two people name it in the region rules',
    test: 'site.db.test.ts',
  }),
  'brandsBackOffice.uploadPicture': alone('brands.settings', ['TEXT'], {
    worst: 'publishes a picture under an address of the site',
    bound: 'redrawn, 2 MB; shown nowhere until a setting names it',
    test: 'attacks.db.test.ts',
  }),
  'brandsBackOffice.requestBrand': request('brands.create'),
  'brandsBackOffice.requestDomains': request('brands.create'),
  'messagesBackOffice.messages': readPeople('messages.read'),
  'messagesBackOffice.message': readPeople('messages.read'),
  'messagesBackOffice.gateways': read('messages.read'),
  'messagesBackOffice.requestGateway': request('messages.gateways'),
  'socialBackOffice.providers': read('brands.read'),
  'socialBackOffice.requestProvider': request('messages.gateways'),
};
