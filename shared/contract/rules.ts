import { operationRules } from '../permissions/operations.ts'
import type { OperationRule } from '../permissions/operations.ts'
import { liveRules } from '../permissions/sockets.ts'
import type { Action } from '../permissions/can.ts'
import type { contract } from './contract.ts'
import type { ClientToServer } from './live.ts'

type Contract = typeof contract
type Feature = keyof Contract

/** `feature.operation`, for every operation of the contract. */
export type OperationName = {
  [F in Feature]: `${F}.${keyof Contract[F] & string}`
}[Feature]

// Complete in both directions, or this does not compile.
const rules: Record<OperationName, OperationRule> = operationRules
const events: Record<keyof ClientToServer, Action> = liveRules
const operationOfRule = (name: keyof typeof operationRules): OperationName => name
const eventOfRule = (name: keyof typeof liveRules): keyof ClientToServer => name

/** Who may call the operation at `path` of the contract; undefined for a path that it has not. */
export function ruleOfOperation(path: readonly string[]): OperationRule | undefined {
  const name = path.join('.')
  return isOperation(name) ? rules[operationOfRule(name)] : undefined
}

/** What a client must be allowed to do for `event` to be answered. */
export function ruleOfLiveEvent(event: keyof ClientToServer): Action {
  return events[eventOfRule(event)]
}

function isOperation(name: string): name is OperationName {
  return Object.hasOwn(rules, name)
}
