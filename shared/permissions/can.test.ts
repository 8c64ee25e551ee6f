import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildActor } from '../testing/build-actor.ts'
import {
  actionRules,
  allowances,
  can,
  includesRole,
  linkRights,
  mayGrant,
  roles,
  scopes,
} from './can.ts'
import type { Action, Actor, LinkRight, Role, Subject } from './can.ts'

const here = { companyId: 'company-1' }
const actions = Object.keys(actionRules).filter((name): name is Action => name in actionRules)

const anyRole = fc.constantFrom(...roles)
const anyAction = fc.constantFrom(...actions)
const anyActor: fc.Arbitrary<Actor> = fc.record({
  companyId: fc.constantFrom('company-1', 'company-2'),
  role: anyRole,
  allowances: fc.subarray([...allowances]),
  closed: fc.boolean(),
  disabled: fc.boolean(),
  scopes: fc.option(fc.subarray([...scopes])),
})

function rolesThatMay(action: Action) {
  return roles.filter((role) => can(buildActor({ role }), action, here))
}

describe('can', () => {
  it.each([
    ['company.delete', ['owner']],
    ['company.transfer', ['owner']],
    ['members.invite', ['owner', 'admin']],
    ['keys.manage', ['owner', 'admin']],
    ['audit.see', ['owner', 'admin']],
    ['campaign.edit', ['owner', 'admin', 'editor']],
    ['campaign.see', ['owner', 'admin', 'editor', 'reviewer', 'manager']],
    ['campaign.approve', ['owner', 'admin', 'reviewer']],
    ['version.see', [...roles]],
    ['campaign.activate', ['owner', 'admin']],
    ['campaign.publish-anyway', ['owner', 'admin']],
    ['analytics.see', ['owner', 'admin', 'editor', 'manager']],
    ['report.subscribe', ['owner', 'admin', 'editor', 'manager']],
    ['leads.see', ['owner', 'admin', 'manager']],
    ['leads.export', ['owner', 'admin']],
    ['leads.erase', ['owner', 'admin']],
    ['webhooks.manage', ['owner', 'admin']],
    ['domains.manage', ['owner', 'admin']],
  ] as const)('%s is for %j', (action, expected) => {
    expect(rolesThatMay(action)).toEqual(expected)
  })

  it('lets editors activate where the company allows it, and nobody else by that', () => {
    const allowed = roles.filter((role) =>
      can(buildActor({ role, allowances: ['editors-activate'] }), 'campaign.activate', here),
    )
    expect(allowed).toEqual(['owner', 'admin', 'editor'])
  })

  it('leaves what only a leader answers for to people, whatever the company allows', () => {
    const may = (given: Partial<Actor>) => can(buildActor(given), 'campaign.publish-anyway', here)
    expect(roles.filter((role) => may({ role, allowances }))).toEqual(['owner', 'admin'])
    expect(may({ role: 'owner', scopes })).toBe(false)
    expect(may({ role: 'owner', closed: true })).toBe(false)
  })

  it('lets guests do what the link to that campaign says, and no one may do more by it', () => {
    const here = { companyId: 'company-1', campaignId: 'spring' }
    const may = (rights: readonly LinkRight[], subject: Subject = here) => {
      const standing = { walls: new Set<never>(), closed: false, disabled: false }
      const guest = { companyId: 'company-1', rights: new Map([['spring', rights]]), ...standing }
      return actions.filter((action) => can(guest, action, subject))
    }
    expect(may([])).toEqual(['campaign.see'])
    expect(may(['comment'])).toEqual(['campaign.see', 'thread.see', 'thread.comment'])
    expect(may(['approve'])).toEqual(['campaign.see', 'campaign.approve', 'review.see'])
    expect(may(['analytics'])).toEqual(['campaign.see', 'analytics.see', 'wall.see'])
    expect(may(linkRights, { companyId: 'company-1', campaignId: 'summer' })).toEqual([])
    expect(may(linkRights, { companyId: 'company-1' })).toEqual([])
    expect(may(linkRights, { companyId: 'company-2', campaignId: 'spring' })).toEqual([])
    const closed = {
      companyId: 'company-1',
      rights: new Map([['spring', linkRights]]),
      walls: new Set([null, 'spring']),
      closed: true,
      disabled: false,
    }
    expect(actions.filter((action) => can(closed, action, here))).toEqual([])
  })

  it('lets a screen look at the wall of its company and of each campaign, or of one, and no more', () => {
    const screen = {
      companyId: 'company-1',
      rights: new Map(),
      closed: false,
      disabled: false,
    }
    const may = (wall: string | null, subject: Subject) =>
      actions.filter((action) => can({ ...screen, walls: new Set([wall]) }, action, subject))
    expect(may(null, { companyId: 'company-1' })).toEqual(['wall.see'])
    expect(may(null, { companyId: 'company-1', campaignId: 'spring' })).toEqual(['wall.see'])
    expect(may(null, { companyId: 'company-2' })).toEqual([])
    expect(may('spring', { companyId: 'company-1', campaignId: 'spring' })).toEqual(['wall.see'])
    expect(may('spring', { companyId: 'company-1', campaignId: 'summer' })).toEqual([])
    expect(may('spring', { companyId: 'company-1' })).toEqual([])
    expect(may('spring', { companyId: 'company-2', campaignId: 'spring' })).toEqual([])
  })

  it('lets managers export leads where the company allows it', () => {
    const allowed = roles.filter((role) =>
      can(buildActor({ role, allowances: ['managers-export'] }), 'leads.export', here),
    )
    expect(allowed).toEqual(['owner', 'admin', 'manager'])
  })

  it('denies by default: strangers, other companies, and whoever the table does not name', () => {
    fc.assert(
      fc.property(anyActor, anyAction, (actor, action) => {
        expect(can(null, action, here)).toBe(false)
        const elsewhere = { companyId: `not ${actor.companyId}` }
        expect(can(actor, action, elsewhere)).toBe(false)
        const rule: { roles: readonly Role[]; ifAllowed?: { role: Role } } = actionRules[action]
        if (!rule.roles.includes(actor.role) && rule.ifAllowed?.role !== actor.role)
          expect(can(actor, action, actor)).toBe(false)
      }),
    )
  })

  it('is monotone: what a role may, every role that includes it may in the same place', () => {
    for (const role of roles) {
      expect(includesRole('owner', role)).toBe(true)
      if (role !== 'owner') expect(includesRole('admin', role)).toBe(true)
    }
    fc.assert(
      fc.property(anyActor, anyRole, anyAction, (actor, higher, action) => {
        const promoted = { ...actor, role: higher, allowances: [...allowances] }
        const usual = { ...actor, allowances: [...allowances] }
        if (includesRole(higher, actor.role) && can(usual, action, actor))
          expect(can(promoted, action, actor)).toBe(true)
      }),
    )
  })

  it('gives a key at most what its maker may in person, and a closed company no more than an open one', () => {
    fc.assert(
      fc.property(anyActor, anyAction, (actor, action) => {
        if (!can(actor, action, actor)) return
        expect(can({ ...actor, scopes: null }, action, actor)).toBe(true)
        expect(can({ ...actor, closed: false }, action, actor)).toBe(true)
      }),
    )
  })

  it('lets nobody do anything in a disabled company', () => {
    fc.assert(
      fc.property(anyActor, anyAction, (actor, action) => {
        expect(can({ ...actor, disabled: true }, action, actor)).toBe(false)
      }),
    )
    const guest = {
      ...here,
      rights: new Map([['spring', linkRights]]),
      walls: new Set<never>(),
      closed: false,
    }
    const subject = { ...here, campaignId: 'spring' }
    expect(actions.some((action) => can({ ...guest, disabled: false }, action, subject))).toBe(true)
    expect(actions.some((action) => can({ ...guest, disabled: true }, action, subject))).toBe(false)
  })

  it('lets no key change members, keys or the company, whatever its scopes', () => {
    const key = buildActor({ role: 'owner', scopes: [...scopes] })
    const may = actions.filter((action) => can(key, action, here))
    expect(
      may.filter((action) =>
        /^(members\.(manage|invite)|keys|company\.(?!see)|brand)/.test(action),
      ),
    ).toEqual([])
  })

  it('lets nobody give a role above their own', () => {
    expect(mayGrant('admin', 'owner')).toBe(false)
    expect(mayGrant('admin', 'admin')).toBe(true)
    expect(mayGrant('editor', 'admin')).toBe(false)
    expect(roles.every((role) => mayGrant('owner', role))).toBe(true)
    for (const giver of roles)
      for (const given of roles)
        if (mayGrant(giver, given) && mayGrant(given, giver)) expect(given).toBe(giver)
  })
})
