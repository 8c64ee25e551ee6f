import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { parse } from 'yaml'
import { z } from 'zod'
import { provideKratosSources } from '#e2e/support/kratos-sources.ts'
import { kratosConfigFor } from '#e2e/support/kratos-config.ts'

const tree = z.record(z.string(), z.json())
type Tree = z.infer<typeof tree>
const service = z.object({ environment: z.record(z.string(), z.string()) })
const composeShape = z.object({ services: z.object({ kratos: service }) })

/** What an installation gives the variables of docker-compose.yml. */
const values: Record<string, string> = {
  PUBLIC_URL: 'https://app.example.com',
  MAIL_FROM: 'fanfare@example.com',
}

/**
 * Holds kratos.yml, with what the variables of its container in docker-compose.yml set, against the schema
 * of Kratos itself, which does not start with what that does not know. Returns its version; throws an
 * Error that says what is wrong.
 */
export async function holdKratosConfig(compose: string): Promise<string> {
  const { version, folder } = await provideKratosSources()
  const file = join(folder, 'embedx/config.schema.json')
  const schema = tree.parse(JSON.parse(readFileSync(file, 'utf8')))
  const { environment } = composeShape.parse(parse(compose, { merge: true })).services.kratos
  const config = tree.parse(parse(kratosConfigFor(version)))
  const settings = settingsIn(schema)
  const unknown = Object.keys(environment).filter((name) => !settings.has(name))
  for (const [name, value] of Object.entries(environment))
    put(config, settings.get(name), filledIn(value))
  const wrong = [
    ...unknown.map((name) => `docker-compose.yml: ${name} sets nothing`),
    ...wrongIn(config, schema).map((what) => `kratos.yml: ${what}`),
  ]
  if (wrong.length > 0) throw new Error(`Kratos ${version}:\n${wrong.join('\n')}`)
  return version
}

/** From the inside out: what stands for one variable may name another. */
function filledIn(value: string): string {
  const filled = value.replaceAll(
    /\$\{(\w+)(?::([-?])([^${}]*))?\}/g,
    (_all, name: string, kind: string | undefined, words: string) =>
      values[name] ?? (kind === '-' ? words : 'x'.repeat(32)),
  )
  return filled === value ? value : filledIn(filled)
}

/** What the schema finds wrong, a line each. */
function wrongIn(config: Tree, schema: Tree): string[] {
  const ajv = new Ajv({ allErrors: true, strict: false, formats })
  // Another module has it, and nothing is traced here.
  ajv.addSchema({}, 'ory://tracing-config')
  const holds = ajv.compile(schema)
  if (holds(config)) return []
  return (holds.errors ?? []).map(
    ({ instancePath, message, params }) =>
      `${instancePath || '/'} ${message} ${JSON.stringify(params)}`,
  )
}

const formats = {
  email: /^\S+@\S+$/,
  hostname: /^[\w.-]+$/,
  uri: { type: 'string', validate: (text: string) => URL.canParse(text) },
  'uri-reference': {
    type: 'string',
    validate: (text: string) => URL.canParse(text, 'http://localhost'),
  },
  uuid: /^[\da-f-]{36}$/,
} as const

type Path = readonly string[]
type Setting = { path: Path; isList: boolean }

const node = z.object({
  type: z.json().optional(),
  properties: tree.optional(),
  $ref: z.string().optional(),
  allOf: z.array(z.json()).optional(),
  anyOf: z.array(z.json()).optional(),
  oneOf: z.array(z.json()).optional(),
})

/** The settings of a schema by the variables that set them: their path in capitals, with `_` between. */
function settingsIn(schema: Tree): Map<string, Setting> {
  const found = new Map<string, Setting>()
  const look = (part: unknown, path: Path): void => {
    // Anything, or nothing: the schema has no word for what is in it.
    if (typeof part === 'boolean') return
    const { type, properties = {}, $ref, allOf = [], anyOf = [], oneOf = [] } = node.parse(part)
    const isList = type === 'array'
    if (path.length > 0) found.set(path.join('_').toUpperCase(), { path, isList })
    if ($ref?.startsWith('#/')) look(partAt(schema, $ref.slice(2).split('/')), path)
    for (const one of [...allOf, ...anyOf, ...oneOf]) look(one, path)
    for (const [key, below] of Object.entries(properties)) look(below, [...path, key])
  }
  look(schema, [])
  return found
}

const partAt = (from: unknown, path: Path): unknown =>
  path.reduce((part, key) => tree.parse(part)[key], from)

function put(config: Tree, setting: Setting | undefined, value: string): void {
  const [last, ...above] = setting?.path.toReversed() ?? []
  if (!setting || last === undefined) return
  const target = above.reverse().reduce((part, key) => childOf(part, key), config)
  target[last] = setting.isList ? value.split(',') : value
}

function childOf(parent: Tree, key: string): Tree {
  const known = tree.safeParse(parent[key])
  const child = known.success ? known.data : {}
  parent[key] = child
  return child
}
