import { alone, type InsiderRow, type NamesOf, read, readPeople, request } from './row.ts';

export const siteRows: Readonly<
  Record<NamesOf<'brandsBackOffice' | 'messagesBackOffice' | 'socialBackOffice'>, InsiderRow>
> = {
  'brandsBackOffice.site': read('brands.read'),
  'brandsBackOffice.brands': read('brands.read'),
  'brandsBackOffice.changeSwitches': alone('brands.switches', ['LIMIT'], {
    worst: 'closes or opens a built feature, trial play for example',
    bound:
      'switches that weaken a login or let money between members are a request, with all else of the form; limits, identity checks, exclusions and reviews have no switch',
    test: 'site.db.test.ts',
  }),
  'brandsBackOffice.changeRules': alone('brands.settings', ['LIMIT'], {
    worst: 'registration without mobile number, email or real name',
    bound: 'user name and password of 8 letters remain; formats are fixed; present members are unchanged',
    test: 'site.db.test.ts',
  }),
  'brandsBackOffice.changeSettings': alone('brands.settings', ['ADDRESS', 'TEXT'], {
    worst:
      'pictures of another party, no analytics tag, another name, theme or languages, other ranks and labels to give',
    bound:
      'no address that members are sent to (requestAddresses); another tag, a lower minimum age and registration without captcha are a request, with all else of the form',
    test: 'site.db.test.ts',
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
