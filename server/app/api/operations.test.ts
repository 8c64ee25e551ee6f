import { expect, expectTypeOf, it } from 'vitest'
import type { ClientToServer } from '#shared/contract/live.ts'
import type { OperationName } from '#shared/contract/rules.ts'
import { ruleOfLiveEvent, ruleOfOperation } from '#shared/contract/rules.ts'
import { operationRules } from '#shared/permissions/operations.ts'
import type { OperationRule } from '#shared/permissions/operations.ts'
import { collabRules, liveRules } from '#shared/permissions/sockets.ts'
import type { Action } from '#shared/permissions/can.ts'
import type { CollabMessage } from '#shared/contract/collab-messages.ts'
import { operations } from './testing/operations.ts'

it('has a rule for every operation of the contract, and none for another', () => {
  const names = operations.map(({ name }) => name)
  expect(names.toSorted()).toEqual(Object.keys(operationRules).toSorted())
  expect(operations.every(({ path }) => ruleOfOperation(path) !== undefined)).toBe(true)
  expect(ruleOfOperation(['me', 'toString'])).toBeUndefined()
  expect(ruleOfLiveEvent('watch-company')).toBe('wall.see')
})

// Judged by the type checker: each of these lines stops the build when it is not true.
it('stops the build when a rule is missing, or names what nobody has defined', () => {
  type AllOperations = Record<OperationName, OperationRule>
  expectTypeOf(operationRules).toExtend<AllOperations>()
  expectTypeOf<Omit<typeof operationRules, 'me.get'>>().not.toExtend<AllOperations>()
  type AllEvents = Record<keyof ClientToServer, Action>
  expectTypeOf(liveRules).toExtend<AllEvents>()
  expectTypeOf<Omit<typeof liveRules, 'watch-company'>>().not.toExtend<AllEvents>()
  type AllMessages = Record<CollabMessage, Action>
  expectTypeOf(collabRules).toExtend<AllMessages>()
  expectTypeOf<Omit<typeof collabRules, 'awareness'>>().not.toExtend<AllMessages>()
  expectTypeOf<{ may: 'campaign.paint'; to: 'campaign' }>().not.toExtend<OperationRule>()
})
