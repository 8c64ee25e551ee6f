import { expect, test } from 'vitest'
import { AppError, toProblem } from '#shared/errors/catalogue.ts'
import { TooManyRequests } from '#shared/errors/too-many-requests.ts'
import { decodeProblem, problemOf } from './problem.ts'

test('a problem body keeps slug, detail, request number and wrong fields', () => {
  const refused = new AppError('validation-failed', 'Two fields are wrong.', [
    { pointer: '/name', detail: 'Give it a name.' },
    { pointer: '/brandKit/primary', detail: 'A colour looks like #4a3aff.' },
    { pointer: '/name', detail: 'At most 120 characters.' },
  ])
  const problem = decodeProblem(422, toProblem(refused, 'r-1'))
  expect(problem).toMatchObject({
    slug: 'validation-failed',
    status: 422,
    detail: 'Two fields are wrong.',
    requestId: 'r-1',
    fieldErrors: { name: 'Give it a name.', 'brandKit.primary': 'A colour looks like #4a3aff.' },
  })
})

test('an answer that is no problem body (a proxy, an old server) is named by its status', () => {
  expect(decodeProblem(502, undefined)).toMatchObject({ slug: 'unavailable', status: 502 })
  expect(decodeProblem(401, '<html>')).toMatchObject({ slug: 'signed-out' })
  expect(decodeProblem(404, { slug: 'not-in-the-catalogue' })).toMatchObject({ slug: 'not-found' })
  expect(decodeProblem(418, null).detail).not.toBe('')
})

test('who asked too often reads when to try again', () => {
  const { detail } = decodeProblem(429, toProblem(new TooManyRequests(20)))
  expect(detail).toBe('You can try again in 20 seconds.')
})

test('a hostile errors list is dropped, not trusted', () => {
  const problem = decodeProblem(422, { slug: 'validation-failed', errors: [null, { pointer: 3 }] })
  expect(problem.fieldErrors).toEqual({})
})

test('no answer at all is status 0', () => {
  expect(problemOf(new TypeError('Failed to fetch'))).toMatchObject({
    slug: 'unavailable',
    status: 0,
  })
})
