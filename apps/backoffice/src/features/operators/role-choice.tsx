import type { Value } from '@lantern/contract/schemas';
import { Checkbox } from '@lantern/ui';
import { useNamed, useText } from '../../shared/i18n/text.ts';

type Roles = Value<'staff.roles'>;

/** What is wrong with roles that one person may not hold together; null when they go together. */
export function useClash(roles: Roles | undefined, chosen: readonly string[]): string | null {
  const t = useText();
  const named = useNamed();
  const clash = roles?.forbiddenPairs.find((pair) => pair.every((role) => chosen.includes(role)));
  if (!clash) return null;
  return t('forbidden_pair', { first: named('role', clash[0] ?? ''), second: named('role', clash[1] ?? '') });
}

/** The house's roles and the brand's own. */
export function RoleChoice({
  roles,
  chosen,
  onChange,
}: {
  roles: Roles['roles'];
  chosen: readonly string[];
  onChange: (roles: readonly string[]) => void;
}) {
  const named = useNamed();
  return roles.map((role) => (
    <Checkbox
      key={role.name}
      checked={chosen.includes(role.name)}
      onChange={(event) =>
        onChange(event.target.checked ? [...chosen, role.name] : chosen.filter((one) => one !== role.name))
      }
    >
      {named('role', role.name)}
    </Checkbox>
  ));
}
