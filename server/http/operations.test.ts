import { expect, it } from 'vitest'
import type { ClientToServer } from '#shared/contract/live.ts'
import type { OperationName } from '#shared/contract/rules.ts'
import { ruleOfLiveEvent, ruleOfOperation } from '#shared/contract/rules.ts'
import { operationRules } from '#shared/permissions/operations.ts'
import type { OperationRule } from '#shared/permissions/operations.ts'
import { collabRules, liveRules } from '#shared/permissions/sockets.ts'
import type { Action } from '#shared/permissions/can.ts'
import type { CollabMessage } from '#shared/contract/collab-messages.ts'
import { operations } from './testing/operations.ts'

// What follows must not compile as it stands: each expectation fails the build if it does.

const { 'me.get': _operation, ...withoutOperation } = operationRules
// @ts-expect-error -- an operation of the contract without a rule
const incompleteOperations: Record<OperationName, OperationRule> = withoutOperation

const { 'watch-company': _event, ...withoutEvent } = liveRules
// @ts-expect-error -- an event of Socket.IO without a rule
const incompleteEvents: Record<keyof ClientToServer, Action> = withoutEvent

const { awareness: _message, ...withoutMessage } = collabRules
// @ts-expect-error -- a message of the collaboration socket without a rule
const incompleteMessages: Record<CollabMessage, Action> = withoutMessage

// @ts-expect-error -- an action that nobody has defined
const undefinedAction: OperationRule = { may: 'campaign.paint', to: 'campaign' }

it('has a rule for every operation of the contract, and none for another', () => {
  const names = operations.map(({ name }) => name)
  expect(names.toSorted()).toEqual(Object.keys(operationRules).toSorted())
  expect(operations.every(({ path }) => ruleOfOperation(path) !== undefined)).toBe(true)
  expect(ruleOfOperation(['me', 'toString'])).toBeUndefined()
  expect(ruleOfLiveEvent('watch-company')).toBe('analytics.see')
})

it('stops the build when a rule is missing', () => {
  const incomplete = [incompleteOperations, incompleteEvents, incompleteMessages]
  expect(incomplete.map((rules) => Object.keys(rules).length)).toEqual([
    Object.keys(operationRules).length - 1,
    Object.keys(liveRules).length - 1,
    Object.keys(collabRules).length - 1,
  ])
  expect(undefinedAction).toBeDefined()
})
