import { expect, test } from 'vitest';
import {
  apartPairs,
  findClash,
  findForbiddenPair,
  forbiddenPairs,
  isPermission,
  listRolePermissions,
  permissionsOf,
} from './roles.ts';

const names = listRolePermissions().map((role) => role.name);

test('every pair of roles that is forbidden clashes by its permissions too, so that own roles cannot rebuild it', () => {
  const pairs = forbiddenPairs.filter((pair) => !pair.includes('owner'));
  const permissions = (role: string) => listRolePermissions().find((one) => one.name === role)?.permissions ?? [];
  const open = pairs.filter(([left, right]) => findClash([], [...permissions(left), ...permissions(right)]) === null);
  expect(open).toEqual([]);
});

test('no role of the platform clashes with itself, and all that clash exist', () => {
  expect(names.filter((role) => findClash([role]) !== null)).toEqual([]);
  expect(apartPairs.flat().filter((name) => !isPermission(name))).toEqual([]);
});

test('any roles together grant nothing that clashes, but all the rest; an owner holds everything', () => {
  for (const first of names) {
    for (const second of names) {
      for (const third of names) {
        const roles = [first, second, third];
        const granted = permissionsOf(roles);
        const isOwner = roles.includes('owner');
        const clashes = apartPairs.filter((pair) => pair.every((name) => granted.has(name)));
        expect(clashes.length > 0, roles.join()).toBe(isOwner);
        expect(findForbiddenPair(roles) !== null && findClash(roles) === null && !isOwner, roles.join()).toBe(false);
      }
    }
  }
});
