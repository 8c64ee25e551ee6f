import { linkRights, roles, scopes } from '#shared/permissions/can.ts'
import type { Actor, Guest } from '#shared/permissions/can.ts'
import { usualAllowances } from '#server/core/companies/entities.ts'
import { buildPerson, cookieOf } from '#server/testing/test-api.ts'
import type { CanaryCompany } from './canary-company.ts'

/** Who calls, the least first; with the headers that say so, and as what `can` knows them. */
export type Caller = {
  name: string
  headers: Record<string, string>
  actor: Omit<Actor, 'companyId'> | Omit<Guest, 'companyId'> | null
}

/** Everybody who may be somebody to a company and its campaign, and who is nobody. */
export function callersOf({ people, key, guest, screen, screenOfOne }: CanaryCompany): Caller[] {
  const actor = { allowances: usualAllowances, closed: false, disabled: false, scopes: null }
  return [
    { name: 'signed out', headers: {}, actor: null },
    {
      name: 'guest',
      headers: { cookie: guest },
      actor: {
        rights: new Map([['the campaign', linkRights]]),
        walls: new Set<never>(),
        closed: false,
        disabled: false,
      },
    },
    {
      name: 'screen on the wall',
      headers: { cookie: screen },
      actor: { rights: new Map(), walls: new Set([null]), closed: false, disabled: false },
    },
    {
      name: 'screen on the wall of the campaign',
      headers: { cookie: screenOfOne },
      actor: {
        rights: new Map(),
        walls: new Set(['the campaign']),
        closed: false,
        disabled: false,
      },
    },
    { name: 'stranger', headers: cookieOf(buildPerson()), actor: null },
    ...roles.toReversed().map((role) => ({
      name: role,
      headers: cookieOf(people[role]),
      actor: { ...actor, role },
    })),
    {
      name: 'key',
      headers: { authorization: `Bearer ${key}` },
      actor: { ...actor, role: 'owner', scopes } as const,
    },
  ]
}
