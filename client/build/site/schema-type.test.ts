import { describe, expect, it } from 'vitest'
import { typeOf } from './schema-type.ts'

describe('a schema as a type', () => {
  it('says what is there, what may be left out, and what it is', () => {
    const name = { type: 'string', maxLength: 80 }
    const schema = { type: 'object', properties: { id: { type: 'string', format: 'uuid' }, name } }
    expect(typeOf({ ...schema, required: ['id'] })).toBe('{ id: id, name?: string, at most 80 }')
  })

  it('breaks what does not fit on a line, and keeps unions in arrays apart', () => {
    const choice = { enum: ['draft', 'live'] }
    const fields = Array.from(
      { length: 9 },
      (_, at) => [`field${at}`, { type: 'integer' }] as const,
    )
    expect(typeOf({ type: 'array', items: choice })).toBe('("draft" | "live")[]')
    expect(typeOf({ type: 'object', properties: Object.fromEntries(fields) })).toMatch(
      /^\{\n {2}field0\?: integer\n/,
    )
  })
})
