import { expect, it } from 'vitest'
import { createLog } from './log.ts'

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = []
  write(createLog('info', { write: (line) => void lines.push(line) }))
  return lines.join('')
}

it('keeps the rows of failed statements out of the log', () => {
  const message =
    'duplicate key value violates unique constraint "email"\n - detail: Key (identifier)=(ada@example.com\nx) already exists.'
  const more = { code: '23505', constraint: 'email', detail: 'ada@example.com' }
  const error = Object.assign(new Error(message), more)
  const text = logged((log) => log.error({ err: new Error('outer', { cause: error }) }, 'failed'))
  expect(text).not.toContain('ada@')
  expect(JSON.parse(text)).toMatchObject({
    msg: 'failed',
    err: {
      type: 'Error',
      message: 'outer',
      cause: {
        message: 'duplicate key value violates unique constraint …',
        code: '23505',
        constraint: 'email',
      },
    },
  })
  expect(text).toContain('log.test.ts')
})

it.each([
  { code: 'SQLITE_ERROR', message: 'unrecognized token: "\'secret words\nat secret corners' },
  { code: 'SQLITE_ERROR', message: 'near "secret": syntax error' },
  { code: '22P02', message: 'invalid input syntax for type integer: "secret words"' },
  { name: 'ValidationError', message: "Trying to set Page.at of type 'date' to 'secret'" },
  {
    name: 'ValidationError',
    message: 'Value for Page.at is required\nentity: Page { html: secret',
  },
])('nor what is quoted by $code $name: $message', ({ message, ...more }) => {
  const err = Object.assign(new Error(message), more)
  const text = logged((log) => log.error({ err }, 'failed'))
  expect(text).not.toContain('secret')
  expect(text).toContain('log.test.ts')
})

it('tells all of other errors', () => {
  const err = Object.assign(new Error('connect "there"'), { code: 'EPERM' })
  expect(logged((log) => log.error({ err }, 'failed'))).toContain(String.raw`connect \"there\"`)
})

it('keeps credentials out of the log', () => {
  const request = { cookie: 'secret', password: 'secret', token: 'secret', name: 'shown' }
  const text = logged((log) => log.info({ request }, 'asked'))
  expect(text).not.toContain('secret')
  expect(text).toContain('shown')
})
