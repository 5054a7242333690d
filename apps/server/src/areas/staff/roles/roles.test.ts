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

test('every forbidden pair of roles also conflicts by its permissions, so that roles of brands cannot rebuild it', () => {
  const pairs = forbiddenPairs.filter((pair) => !pair.includes('owner'));
  const permissions = (role: string) => listRolePermissions().find((one) => one.name === role)?.permissions ?? [];
  const open = pairs.filter(([left, right]) => findClash([], [...permissions(left), ...permissions(right)]) === null);
  expect(open).toEqual([]);
});

test('no role of the platform conflicts with itself, and all conflicting permissions exist', () => {
  expect(names.filter((role) => findClash([role]) !== null)).toEqual([]);
  expect(apartPairs.flat().filter((name) => !isPermission(name))).toEqual([]);
});

test('combined roles grant all their permissions except conflicting ones, and an owner has every permission', () => {
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
