import { z } from 'zod'

const submitted = z.looseObject({
  identifier: z.string().optional().catch(undefined),
  email: z.string().optional().catch(undefined),
  traits: z
    .looseObject({ email: z.string().optional().catch(undefined) })
    .optional()
    .catch(undefined),
  'traits.email': z.string().optional().catch(undefined),
})

/** Whom a submitted form is about, in lower case; null when it names nobody. Reads JSON and forms. */
export function submittedIdentifier(contentType: string | undefined, body: Buffer): string | null {
  const parsed = submitted.safeParse(readFields(contentType, body))
  if (!parsed.success) return null
  const fields = parsed.data
  const named =
    fields.identifier ?? fields.traits?.email ?? fields['traits.email'] ?? fields.email ?? null
  return named?.trim().toLowerCase() || null
}

function readFields(contentType: string | undefined, body: Buffer): unknown {
  const text = body.toString('utf8')
  if (contentType?.startsWith('application/x-www-form-urlencoded'))
    return Object.fromEntries(new URLSearchParams(text))
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
