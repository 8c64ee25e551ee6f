import { createHash } from 'node:crypto'
import { stringify } from 'uuid'
import { z } from 'zod'
import { honeypotName, queryInputName } from '#shared/blocks/form/inputs.ts'
import { AppError } from '#shared/errors/catalogue.ts'
import { parseJson } from '#server/platform/http/read-limited.ts'

/** The inputs of the page's script: its id for the submission, its clock, and whether a program steers. */
export const scriptInputs = { id: 'ff-id', sentAt: 'ff-sent', steered: 'ff-steered' } as const

export type Submission = {
  /** The browser's id for this submission; null for posts without script. */
  id: string | null
  /** The browser's clock when it was sent this time, in ms; null for posts without script. */
  sentAt: number | null
  /** A program steers the browser. */
  isSteered: boolean
  /** The field that people don't see was filled in: by a robot, or by a browser without our script. */
  trapped: boolean
  /** By the input's name, as boxes of a group share theirs. */
  values: ReadonlyMap<string, readonly string[]>
  /** The query of the page's address, e.g. what brought the visitor. */
  query: URLSearchParams
}

const answer = z.string().max(10_000)
const jsonBody = z.record(z.string().max(100), z.union([answer, z.array(answer).max(100)]))
const submissionId = z.uuid({ version: 'v7' })
const sendingTime = z.coerce.number().int().positive()

/**
 * What was sent in, from a form post or the same as a JSON object whose values are strings or lists
 * of them. `referrer` says the page's address for posts without script.
 */
export function readSubmission(contentType: string, referrer: string, body: string): Submission {
  const values = Map.groupBy(entriesOf(contentType, body), ([name]) => name)
  const read = new Map([...values].map(([name, entries]) => [name, entries.map(([, one]) => one)]))
  const first = (name: string) => read.get(name)?.[0]
  const id = submissionId.safeParse(first(scriptInputs.id))
  return {
    id: id.success ? id.data.toLowerCase() : null,
    sentAt: sendingTime.safeParse(first(scriptInputs.sentAt)).data ?? null,
    isSteered: first(scriptInputs.steered) === '1',
    trapped: read.get(honeypotName)?.some((one) => one !== '') ?? false,
    values: read,
    query: new URLSearchParams(first(queryInputName) ?? URL.parse(referrer)?.search),
  }
}

function entriesOf(contentType: string, body: string): [string, string][] {
  if (contentType.startsWith('application/x-www-form-urlencoded'))
    return [...new URLSearchParams(body)]
  if (!contentType.startsWith('application/json')) throw new AppError('bad-request')
  const parsed = jsonBody.safeParse(parseJson(body))
  if (!parsed.success) throw new AppError('bad-request')
  return Object.entries(parsed.data).flatMap(([name, given]) =>
    [given].flat().map((one): [string, string] => [name, one]),
  )
}

/**
 * The id for a post that brings none: the same visitor sending the same answers again on the same
 * day (a reload, a double click) gives the same id, so it is stored once.
 */
export function idFromContent(visitor: string, formId: string, body: string): string {
  const digest = createHash('sha256').update(`${visitor}\n${formId}\n${body}`).digest()
  digest.writeUInt8((digest.readUInt8(6) & 0x0f) | 0x80, 6)
  digest.writeUInt8((digest.readUInt8(8) & 0x3f) | 0x80, 8)
  return stringify(digest)
}
