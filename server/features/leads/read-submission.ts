import { createHash } from 'node:crypto'
import { stringify } from 'uuid'
import { z } from 'zod'
import { honeypotName } from '#shared/blocks/form/inputs.ts'
import { AppError } from '#shared/errors/catalogue.ts'
import { parseJson } from '#server/features/analytics/read-limited.ts'

/** The input in which the page's script sends its id for the submission. */
const submissionInput = 'ff-id'

export type Submission = {
  /** The browser's id for this submission; null for posts without script. */
  id: string | null
  /** A robot filled in the field that people don't see. */
  trapped: boolean
  values: ReadonlyMap<string, string>
}

const jsonBody = z.record(z.string().max(100), z.string().max(10_000))
const submissionId = z.uuid({ version: 'v7' })

/** What was sent in, from a form post or the same as a flat JSON object. */
export function readSubmission(contentType: string, body: string): Submission {
  const values = new Map(entriesOf(contentType, body))
  const id = submissionId.safeParse(values.get(submissionInput))
  return {
    id: id.success ? id.data.toLowerCase() : null,
    trapped: (values.get(honeypotName) ?? '') !== '',
    values,
  }
}

function entriesOf(contentType: string, body: string): [string, string][] {
  if (contentType.startsWith('application/x-www-form-urlencoded'))
    return [...new URLSearchParams(body)]
  if (!contentType.startsWith('application/json')) throw new AppError('bad-request')
  const parsed = jsonBody.safeParse(parseJson(body))
  if (!parsed.success) throw new AppError('bad-request')
  return Object.entries(parsed.data)
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
