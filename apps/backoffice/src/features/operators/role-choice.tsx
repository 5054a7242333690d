import type { Value } from '@lantern/contract/schemas';
import { Checkbox, Note } from '@lantern/ui';
import { useTranslations } from 'use-intl';
import { useNamed, useText } from '../../shared/i18n/text.ts';
import { useMe } from '../../shared/session/me.ts';

type Roles = Value<'staff.roles'>;

/** Why roles cannot be combined in one person, by name or in total; null if they can. */
export function useClash(roles: Roles | undefined, chosen: readonly string[]): string | null {
  const t = useText();
  const s = useTranslations('staff');
  const named = useNamed();
  const pair = roles?.forbiddenPairs.find((one) => one.every((role) => chosen.includes(role)));
  if (pair) return t('forbidden_pair', { first: named('role', pair[0] ?? ''), second: named('role', pair[1] ?? '') });
  if (!roles || chosen.includes('owner')) return null;
  const sum = new Set(roles.roles.filter(({ name }) => chosen.includes(name)).flatMap((role) => role.permissions));
  const [first = '', second = ''] = roles.apartPairs.find((one) => one.every((name) => sum.has(name))) ?? [];
  return first === '' ? null : s('clash', { first, second });
}

/** The platform's roles and the brand's own. Roles with more permissions than the operator's own cannot be selected. */
export function RoleChoice({
  roles,
  chosen,
  onChange,
}: {
  roles: Roles['roles'];
  chosen: readonly string[];
  onChange: (roles: readonly string[]) => void;
}) {
  const t = useText();
  const named = useNamed();
  const s = useTranslations('staff');
  const { permissions } = useMe();
  const isBeyond = (role: Roles['roles'][number]) => role.permissions.some((name) => !permissions.includes(name));
  return (
    <fieldset className="role-choice-set">
      <legend className="field-label">{t('roles')}</legend>
      {roles.map((role) => (
        <Checkbox
          key={role.name}
          checked={chosen.includes(role.name)}
          disabled={isBeyond(role)}
          onChange={(event) =>
            onChange(event.target.checked ? [...chosen, role.name] : chosen.filter((one) => one !== role.name))
          }
        >
          {named('role', role.name)}
        </Checkbox>
      ))}
      {roles.some(isBeyond) && <Note>{s('beyond_own')}</Note>}
    </fieldset>
  );
}
