import { describe, expect, it } from 'vitest'
import { keysOf } from '#shared/lib/record-of.ts'
import { AppError, errorCatalogue, toProblem } from './catalogue.ts'
import { closeCodeOf, isStatusSlug } from './status-errors.ts'

const slugs = keysOf(errorCatalogue)

describe('error catalogue', () => {
  it('gives every error a title and a way out, in sentences', () => {
    for (const slug of slugs) {
      expect(errorCatalogue[slug].title).toMatch(/^[A-Z].*[^.!]$/)
      expect(errorCatalogue[slug].help).toMatch(/^[A-Z].*\.$/)
    }
  })

  it('closes sockets only with codes of the application range', () => {
    for (const slug of slugs) {
      expect(closeCodeOf(slug)).toBeGreaterThanOrEqual(4000)
      expect(closeCodeOf(slug)).toBeLessThan(5000)
    }
  })

  it('has every error that closes a socket where clients have its words', () => {
    const closing = Object.entries(errorCatalogue).filter(([, entry]) => 'close' in entry)
    expect(closing.map(([slug]) => slug).filter((slug) => !isStatusSlug(slug))).toEqual([])
  })

  it('makes RFC 9457 problems', () => {
    const error = new AppError('validation-failed', 'Two fields are wrong.', [
      { pointer: '/name', detail: 'Give it a name.' },
    ])
    expect(toProblem(error, 'r1')).toEqual({
      type: '/documentation/errors#validation-failed',
      title: 'Some fields need attention',
      status: 422,
      detail: 'Two fields are wrong.',
      slug: 'validation-failed',
      requestId: 'r1',
      errors: [{ pointer: '/name', detail: 'Give it a name.' }],
    })
  })
})
