import type { Actor } from '../permissions/can.ts'

/** A member in person, in an open company that has opened nothing beyond the table. */
export function buildActor(overrides: Partial<Actor> = {}): Actor {
  const usual = { allowances: [], closed: false, disabled: false, scopes: null }
  return { companyId: 'company-1', role: 'editor', ...usual, ...overrides }
}
