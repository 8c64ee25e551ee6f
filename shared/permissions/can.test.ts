import { describe, expect, it } from 'vitest'
import { can, mayGrant, roles } from './can.ts'
import type { Action } from './can.ts'

const here = { companyId: 'company-1' }

function rolesThatMay(action: Action) {
  return roles.filter((role) => can({ companyId: 'company-1', role }, action, here))
}

describe('can', () => {
  it('denies people without an actor and actors of another company, whatever their role', () => {
    expect(can(null, 'campaign.see', here)).toBe(false)
    expect(can({ companyId: 'company-2', role: 'owner' }, 'campaign.see', here)).toBe(false)
  })

  it.each([
    ['company.manage', ['owner']],
    ['members.invite', ['owner', 'admin']],
    ['campaign.edit', ['owner', 'admin', 'editor']],
    ['campaign.see', ['owner', 'admin', 'editor', 'reviewer', 'manager']],
    ['campaign.approve', ['owner', 'admin', 'reviewer']],
    ['analytics.see', ['owner', 'admin', 'editor', 'manager']],
    ['leads.see', ['owner', 'admin', 'manager']],
  ] as const)('%s is for %j', (action, expected) => {
    expect(rolesThatMay(action)).toEqual(expected)
  })

  it('lets nobody give a role above their own', () => {
    expect(mayGrant('admin', 'owner')).toBe(false)
    expect(mayGrant('admin', 'admin')).toBe(true)
    expect(mayGrant('editor', 'admin')).toBe(false)
    expect(roles.every((role) => mayGrant('owner', role))).toBe(true)
  })
})
