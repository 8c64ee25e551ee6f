import { z } from 'zod'
import type { IdentityRequest } from './provider.ts'

const form = z.looseObject({ transient_payload: z.looseObject({ invite: z.unknown() }) })

/**
 * The body of a request without the token of an invite, by which somebody registers: it opens a door
 * here, and another provider would keep it with its mails and hand it to its hooks.
 */
export function withoutInvite({ body }: Pick<IdentityRequest, 'body'>): Buffer {
  if (!body.includes('"transient_payload"')) return body
  const sent = readForm(body)
  if (!sent) return body
  const { transient_payload: payload, ...rest } = sent
  const { invite: _, ...others } = payload
  const isEmpty = Object.keys(others).length === 0
  return Buffer.from(JSON.stringify(isEmpty ? rest : { ...rest, transient_payload: others }))
}

/** The form, when it is one that names an invite. */
function readForm(body: Buffer) {
  try {
    return form.safeParse(JSON.parse(body.toString('utf8'))).data
  } catch {
    return undefined
  }
}
