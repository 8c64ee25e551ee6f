import { inflateRawSync } from 'node:zlib'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { z } from 'zod'
import type { AnyContractProcedure } from '@orpc/contract'
import { must } from '#shared/lib/must.ts'
import { contract } from '#shared/contract/contract.ts'
import { ruleOfOperation } from '#shared/contract/rules.ts'
import type { OperationRule } from '#shared/permissions/operations.ts'

export type Operation = {
  /** `feature.operation` */
  name: string
  path: [feature: string, operation: string]
  rule: OperationRule
  changes: boolean
  input: z.ZodType | null
}

const definitionOf = (procedure: AnyContractProcedure) => procedure['~orpc']

/** Every operation of the contract, whichever there are. */
export const operations: Operation[] = Object.entries(contract).flatMap(([feature, procedures]) =>
  Object.entries<AnyContractProcedure>(procedures).map(([operation, procedure]): Operation => {
    const { route, ...definition } = definitionOf(procedure)
    const inputSchema: unknown = definition.inputSchema
    const path: Operation['path'] = [feature, operation]
    const rule = must(ruleOfOperation(path), `${path.join('.')} has no rule.`)
    const input = inputSchema instanceof z.ZodType ? inputSchema : null
    return { name: path.join('.'), path, rule, changes: route.method !== 'GET', input }
  }),
)

/** All that a caller can see of an answer, in lower case and with archives unpacked. */
export type Seen = { status: number; text: string }

/** Calls an operation; null for an input that can't be put into a request. */
export async function callOperation(
  origin: string,
  headers: Record<string, string>,
  { path }: Operation,
  input: unknown,
): Promise<Seen | null> {
  const seen: Seen[] = []
  const link = new OpenAPILink(contract, {
    url: `${origin}/api`,
    headers,
    fetch: async (request, init) => {
      const response = await fetch(request, init)
      seen.push(await look(response))
      // It has been looked at; what the client makes of it doesn't matter.
      return new Response(null, { status: 204 })
    },
  })
  try {
    await link.call(path, input, { context: {} })
  } catch {
    // Refusals are looked at like every other answer.
  }
  return seen[0] ?? null
}

async function look(response: Response): Promise<Seen> {
  const bytes = Buffer.from(await response.arrayBuffer())
  const head = JSON.stringify([...response.headers])
  const text = [head, bytes.toString('latin1'), ...unpack(bytes)].join('\n')
  return { status: response.status, text: `${text} ${stateIn(text)}`.toLowerCase() }
}

const localHeader = Buffer.from('PK\u0003\u0004', 'latin1')

/** The compressed files of a zip archive; of anything else, nothing. */
function unpack(bytes: Buffer): string[] {
  const texts: string[] = []
  if (bytes.indexOf(localHeader) !== 0) return texts
  for (let at = 0; at >= 0; at = bytes.indexOf(localHeader, at + 1)) {
    const isDeflated = bytes.readUInt16LE(at + 8) === 8
    const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
    if (isDeflated) texts.push(inflateRawSync(bytes.subarray(start)).toString('latin1'))
  }
  return texts
}

/** The words in an encoded document that an answer holds. */
function stateIn(text: string): string {
  const [, state = ''] = /"state":"([^"]*)"/.exec(text) ?? []
  return Buffer.from(state, 'base64').toString('latin1')
}
