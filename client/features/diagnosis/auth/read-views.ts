import { z } from 'zod'
import { meSchema } from '#shared/contract/me.ts'
import type { Answer } from '../ask.ts'
import type { View } from './views.ts'

const name = z.union([z.string(), z.looseObject({ first: z.string() })]).optional()

const session = z.looseObject({
  expires_at: z.string().optional(),
  identity: z.looseObject({
    id: z.string(),
    traits: z.looseObject({ name: name.catch(undefined) }).optional(),
  }),
})

/** What the identity provider answered this browser to "who am I?". */
export function readWhoami({ status, body }: Answer): View {
  if (status === 401) return { state: 'anonymous' }
  if (status === 403) return { state: 'needs-second-factor' }
  const parsed = session.safeParse(body)
  if (status !== 200 || !parsed.success) return broken(status)
  const { identity, expires_at: endsAt = null } = parsed.data
  return { state: 'session', personId: identity.id, name: nameOf(identity.traits?.name), endsAt }
}

function nameOf(given: z.infer<typeof name>): string {
  return typeof given === 'object' ? given.first : (given ?? '')
}

/** What the API answered to GET /api/me. */
export function readMe({ status, body }: Answer): View {
  if (status === 401) return { state: 'anonymous' }
  const parsed = meSchema.safeParse(body)
  if (status !== 200 || !parsed.success) return broken(status)
  const { person } = parsed.data
  return { state: 'session', personId: person.id, name: person.name, endsAt: null }
}

function broken(status: number | null): View {
  if (status === null) return { state: 'broken', why: 'no answer' }
  const why = status === 200 ? 'an answer of another kind' : `status ${status}`
  return { state: 'broken', why }
}
