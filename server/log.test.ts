import { expect, it } from 'vitest'
import { createLog } from './log.ts'

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = []
  write(createLog('info', { write: (line) => void lines.push(line) }))
  return lines.join('')
}

it('keeps the rows of failed statements out of the log', () => {
  const message =
    'duplicate key value\n - detail: Key (identifier)=(ada@example.com\nx) already exists.'
  const error = Object.assign(new Error(message), { code: '23505', detail: 'ada@example.com' })
  const text = logged((log) => log.error({ err: new Error('outer', { cause: error }) }, 'failed'))
  expect(text).not.toContain('ada@')
  expect(JSON.parse(text)).toMatchObject({
    msg: 'failed',
    err: {
      type: 'Error',
      message: 'outer',
      cause: { message: 'duplicate key value', code: '23505' },
    },
  })
  expect(text).toContain('log.test.ts')
})

it('keeps credentials out of the log', () => {
  const request = { cookie: 'secret', password: 'secret', token: 'secret', name: 'shown' }
  const text = logged((log) => log.info({ request }, 'asked'))
  expect(text).not.toContain('secret')
  expect(text).toContain('shown')
})
