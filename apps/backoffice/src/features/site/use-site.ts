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
const REQUESTED: readonly TypedCall[] = [brandsBackOffice.site, staff.requests, views.operatorDashboard];

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
  const t = useText();
  const act = useAct(brandsBackOffice.changeSettings, {
    invalidates: CHANGED,
    onSuccess: () => showToast({ kind: 'ok', title: t('saved') }),
  });
  return {
    busy: act.isPending,
    save: (settings: Payload<'brandsBackOffice.changeSettings'>['settings']) =>
      act.mutate({ revision: site.revision, settings }),
  };
}

/** Success toast, and queries that are stale after a change without approval. */
export function useSaved() {
  const t = useText();
  return { invalidates: CHANGED, onSuccess: () => showToast({ kind: 'ok', title: t('saved') }) };
}

/** The same for a request to a second person. */
export function useRequested() {
  const t = useText();
  return { invalidates: REQUESTED, onSuccess: () => showToast({ kind: 'ok', title: t('asked_for_second') }) };
}
