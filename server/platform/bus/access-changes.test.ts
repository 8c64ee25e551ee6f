import { expect, it } from 'vitest'
import { createLog } from '#server/platform/log.ts'
import { createAccessChanges } from './access-changes.ts'
import type { AccessChange } from './access-changes.ts'

it('tells every listener of this process before publish returns, until they stop', () => {
  const access = createAccessChanges({ redis: null, log: createLog('silent') })
  const heard: AccessChange[] = []
  const stop = access.onChange((change) => heard.push(change))
  access.onChange((change) => heard.push(change))
  access.publish({ kind: 'company', companyId: 'c' })
  stop()
  access.publish({ kind: 'session', sessionId: 's' })
  expect(heard.map(({ kind }) => kind)).toEqual(['company', 'company', 'session'])
})
