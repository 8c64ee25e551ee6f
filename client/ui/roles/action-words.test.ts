import { expect, it } from 'vitest'
import { actionRules, allowances, can, roles } from '#shared/permissions/can.ts'
import type { Action } from '#shared/permissions/can.ts'
import { buildActor } from '#shared/testing/build-actor.ts'
import { actionGroups, actionsOf, lostWords, permissionOf } from './action-words.ts'

const told: Action[] = actionGroups.flatMap(actionsOf)

it('tells of every action once', () => {
  expect(told.toSorted()).toEqual(Object.keys(actionRules).toSorted())
})

it('says of every role and action what the one question answers', () => {
  for (const role of roles)
    for (const action of told) {
      const usual = buildActor({ role })
      const opened = buildActor({ role, allowances })
      const answer = { yes: [true, true], 'if-allowed': [false, true], no: [false, false] }
      expect([can(usual, action, usual), can(opened, action, opened)]).toEqual(
        answer[permissionOf(role, action)],
      )
    }
})

it('says what an owner gives up who becomes an admin, and that an admin loses nothing by rising', () => {
  expect(lostWords('owner', 'admin')).toEqual([
    'export everything',
    'hand over the ownership',
    'choose the plan and pay for it',
    'close the company',
  ])
  expect(lostWords('admin', 'owner')).toEqual([])
})
