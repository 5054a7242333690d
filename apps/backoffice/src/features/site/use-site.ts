import { calls } from '@lantern/contract/calls';
import type { Payload, TypedCall, Value } from '@lantern/contract/schemas';
import { showToast } from '@lantern/ui';
import { useTranslations } from 'use-intl';
import { useAct, useCall } from '../../shared/api/hooks.ts';
import { useText } from '../../shared/i18n/text.ts';

export type Site = Value<'brandsBackOffice.site'>;
export type Settings = Site['settings'];
const { brandsBackOffice, staff, views } = calls;
const CHANGED: readonly TypedCall[] = [brandsBackOffice.site, brandsBackOffice.brands];
const REQUESTED: readonly TypedCall[] = [...CHANGED, staff.requests, views.operatorDashboard];

/** Translator of this page's texts. */
export function useSiteText(): ReturnType<typeof useTranslations> {
  return useTranslations('site');
}

/** All settings of the site. */
export function useSite() {
  return useCall(brandsBackOffice.site, {}, { refetchInterval: 20_000 });
}

/** Changes settings on the displayed version; the server refuses if someone else has changed them since. */
export function useChangeSettings(site: Site) {
  const act = useAct(brandsBackOffice.changeSettings, useSavedOrRequested());
  return {
    busy: act.isPending,
    /** The reason is for the second person; other changes need none. */
    save: (settings: Payload<'brandsBackOffice.changeSettings'>['settings'], reason = '') =>
      act.mutate({ revision: site.revision, settings, ...(reason !== '' && { reason: reason.trim() }) }),
  };
}

/** Success toast, and queries that are stale after a change without approval. */
export function useSaved() {
  const t = useText();
  return { invalidates: CHANGED, onSuccess: () => showToast({ kind: 'ok', title: t('saved') }) };
}

/** The same for a change that may wait for a second person. */
function useSavedOrRequested() {
  const t = useText();
  return {
    invalidates: REQUESTED,
    onSuccess: ({ requestId }: { readonly requestId: string | null }) =>
      showToast({ kind: 'ok', title: t(requestId === null ? 'saved' : 'asked_for_second') }),
  };
}

/** Changes switches on the displayed version. */
export function useChangeSwitches(site: Site) {
  const act = useAct(brandsBackOffice.changeSwitches, useSavedOrRequested());
  return {
    busy: act.isPending,
    save: (changes: Payload<'brandsBackOffice.changeSwitches'>['changes'], reason = '') =>
      act.mutate({ revision: site.revision, changes, ...(reason !== '' && { reason: reason.trim() }) }),
  };
}

/** The same for a request to a second person. */
export function useRequested() {
  const t = useText();
  return { invalidates: REQUESTED, onSuccess: () => showToast({ kind: 'ok', title: t('asked_for_second') }) };
}
