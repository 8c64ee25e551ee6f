import fc from 'fast-check'
import { z } from 'zod'
import { must } from '#shared/lib/must.ts'

/** Where the values of an input come from. */
export type Source = {
  /** What fields of these names may hold: ids and secrets that mean something. */
  known: Readonly<Record<string, readonly string[]>>
  /** Content of a file that is accepted. */
  file: Buffer
  /** Also what may be left out, ids of other things and of nothing, and what no schema allows. */
  wild: boolean
}

/** Inputs for `schema`. Throws for a kind of schema that it does not know yet. */
export function inputsOf(schema: z.ZodType | null, source: Source): fc.Arbitrary<unknown> {
  if (!schema) return fc.constant(undefined)
  const right = valuesOf(schema, '', source)
  return source.wild ? fc.oneof({ weight: 6, arbitrary: right }, spoiled(right)) : right
}

/** An input in which one field holds anything that JSON can say. */
function spoiled(right: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.tuple(right, fc.nat(), fc.jsonValue()).map(([input, at, value]) => {
    if (typeof input !== 'object' || input === null) return input
    const names = Object.keys(input)
    return { ...input, [names[at % names.length] ?? 'extra']: value }
  })
}

function valuesOf(schema: z.core.$ZodType, name: string, source: Source): fc.Arbitrary<unknown> {
  const inner = (part: z.core.$ZodType) => valuesOf(part, name, source)
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries<z.core.$ZodType>(schema.shape)
    return fc.record(
      Object.fromEntries(fields.map(([key, part]) => [key, valuesOf(part, key, source)])),
    )
  }
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return source.wild
      ? fc.option(inner(schema.def.innerType), { nil: undefined })
      : fc.constant(undefined)
  if (schema instanceof z.ZodNullable) return fc.option(inner(schema.def.innerType))
  if (schema instanceof z.ZodPipe)
    return inner(schema.def.out instanceof z.ZodTransform ? schema.def.in : schema.def.out)
  if (schema instanceof z.ZodArray)
    return fc.array(inner(schema.element), { minLength: 1, maxLength: 4 })
  if (schema instanceof z.ZodUnion) return fc.oneof(...schema.options.map(inner))
  if (schema instanceof z.ZodEnum) return choices(Object.values(schema.enum), source)
  if (schema instanceof z.ZodLiteral) return fc.constantFrom(...schema.values)
  if (schema instanceof z.ZodBoolean) return fc.boolean()
  if (schema instanceof z.ZodNumber && !(name in source.known))
    return fc.integer({ min: schema.minValue ?? -9, max: schema.maxValue ?? 9_999 })
  if (schema instanceof z.ZodFile) return files(source)
  if (schema instanceof z.ZodUUID || name in source.known) return known(name, source)
  if (schema instanceof z.ZodISODateTime)
    return fc
      .date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) })
      .map((at) => at.toISOString())
  if (schema instanceof z.ZodISODate)
    return fc
      .date({ noInvalidDate: true, min: new Date('2001-01-01'), max: new Date('2099-01-01') })
      .map((at) => at.toISOString().slice(0, 10))
  if (schema instanceof z.ZodEmail) return fc.emailAddress()
  if (schema instanceof z.ZodURL) return fc.webUrl()
  if (schema instanceof z.ZodIPv4) return fc.ipV4()
  if (schema instanceof z.ZodIPv6) return fc.ipV6()
  if (schema instanceof z.ZodCIDRv4) return fc.ipV4().map((address) => `${address}/24`)
  if (schema instanceof z.ZodCIDRv6) return fc.ipV6().map((address) => `${address}/64`)
  if (schema instanceof z.ZodISODateTime)
    return fc
      .date({ min: new Date('2030-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
      .map((moment) => moment.toISOString())
  if (schema instanceof z.ZodString) return strings(schema, source)
  throw new Error(`Say how inputs of the kind "${schema._zod.def.type}" are made.`)
}

/** Of roles and scopes the last is the least, which everybody who may give any may give. */
function choices(values: readonly unknown[], { wild }: Source): fc.Arbitrary<unknown> {
  return wild ? fc.constantFrom(...values) : fc.constant(values.at(-1))
}

function known(name: string, source: Source): fc.Arbitrary<string> {
  const all = Object.values(source.known).flat()
  // Secrets and numbers are known, too, and are no ids.
  const ids = all.filter((one) => z.uuid().safeParse(one).success)
  const meant = fc.constantFrom(...(source.known[name] ?? ids))
  if (!source.wild) return meant
  return fc.oneof(
    { weight: 8, arbitrary: meant },
    { weight: 2, arbitrary: fc.constantFrom(...all) },
    fc.uuid(),
  )
}

function strings(schema: z.ZodString, { wild }: Source): fc.Arbitrary<string> {
  const [pattern] = schema._zod.bag.patterns ?? []
  if (pattern) return fc.stringMatching(pattern)
  const minLength = Math.max(1, schema.minLength ?? 0)
  const length = { minLength, maxLength: Math.max(minLength, Math.min(40, schema.maxLength ?? 40)) }
  const usual = fc.string({ ...length, unit: 'grapheme' })
  // PostgreSQL holds no NUL.
  return wild
    ? fc.oneof(usual, fc.string({ ...length, unit: 'binary' }), fc.constant('a\u0000'))
    : usual
}

function files({ file, wild }: Source): fc.Arbitrary<File> {
  const content = fc.constant(new Uint8Array(file))
  const bytes = wild ? fc.oneof(content, fc.uint8Array({ maxLength: 64 })) : content
  return bytes.map((part) => new File([new Uint8Array(part)], 'picture.png', { type: 'image/png' }))
}

/** One input that everybody with the right to the operation gets through the door with. */
export function rightInput(schema: z.ZodType | null, source: Omit<Source, 'wild'>): unknown {
  const [input] = fc.sample(inputsOf(schema, { ...source, wild: false }), { seed: 1, numRuns: 1 })
  return schema ? must(input, 'no input') : undefined
}
