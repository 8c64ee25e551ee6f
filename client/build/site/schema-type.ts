/** JSON Schema as far as the contract uses it. */
export type Schema = {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  additionalProperties?: Schema | boolean
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  format?: string
  maxLength?: number
  minimum?: number
  maximum?: number
  contentMediaType?: string
}

const widest = 72

/** A schema as a type that people read, like TypeScript's. */
export function typeOf(schema: Schema, indent = ''): string {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices.map((choice) => typeOf(choice, indent)).join(' | ')
  if (schema.allOf) return schema.allOf.map((part) => typeOf(part, indent)).join(' & ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (Array.isArray(schema.type)) return schema.type.join(' | ')
  if (schema.type === 'array') return arrayOf(typeOf(schema.items ?? {}, indent))
  if (schema.type === 'object') return objectOf(schema, indent)
  return plainOf(schema)
}

const arrayOf = (item: string) =>
  item.includes(' | ') && !item.startsWith('{') ? `(${item})[]` : `${item}[]`

function objectOf(schema: Schema, indent: string): string {
  const { properties = {}, required = [], additionalProperties } = schema
  const deeper = `${indent}  `
  const fields = Object.entries(properties).map(
    ([name, field]) => `${name}${required.includes(name) ? '' : '?'}: ${typeOf(field, deeper)}`,
  )
  if (typeof additionalProperties === 'object')
    fields.push(`[name: string]: ${typeOf(additionalProperties, deeper)}`)
  if (fields.length === 0) return '{}'
  const inline = `{ ${fields.join(', ')} }`
  if (inline.length + indent.length <= widest && !inline.includes('\n')) return inline
  return `{\n${fields.map((field) => `${deeper}${field}`).join('\n')}\n${indent}}`
}

function plainOf({ type, format, maxLength, contentMediaType }: Schema): string {
  if (contentMediaType) return 'file'
  if (format === 'date-time') return 'date-time'
  if (format === 'uuid') return 'id'
  if (type === 'string' && maxLength) return `string, at most ${maxLength}`
  return typeof type === 'string' ? type : 'any'
}
