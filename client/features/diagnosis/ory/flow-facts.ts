import { z } from 'zod'
import type { ProviderDiagnosis } from '#shared/contract/diagnosis.ts'
import type { Answer } from '../ask.ts'

export const flowKinds = ['login', 'registration', 'recovery', 'verification', 'settings'] as const
export type FlowKind = (typeof flowKinds)[number]

/** What the steps of one round have seen so far. */
export type Seen = {
  provider: ProviderDiagnosis
  /** Does the provider answer this browser at all? */
  isReached: boolean
  isSignedIn: boolean
  /** The login flow that was begun, to be fetched again. */
  login: FlowFacts
  /** The kinds of flows that this provider has. */
  kinds: readonly FlowKind[]
}

const flow = z.looseObject({
  id: z.string(),
  return_to: z.string().optional(),
  ui: z.looseObject({
    action: z.string(),
    nodes: z.array(
      z.looseObject({
        group: z.string(),
        attributes: z.looseObject({ name: z.string().optional() }),
      }),
    ),
  }),
})

export type FlowFacts = z.infer<typeof flow>

const refusal = z.looseObject({ error: z.looseObject({ id: z.string().optional() }) })

/** The flow in an answer, or null when it is none. */
export function readFlow({ status, body }: Answer): FlowFacts | null {
  const parsed = flow.safeParse(body)
  return status === 200 && parsed.success ? parsed.data : null
}

/** The id by which the provider names a refusal, like `security_csrf_violation`; null without one. */
export function errorIdOf({ body }: Answer): string | null {
  const parsed = refusal.safeParse(body)
  return (parsed.success && parsed.data.error.id) || null
}

/** What a flow offers, by group: "default: csrf_token, identifier; password: password, method". */
export function offerOf({ ui }: FlowFacts): string {
  const groups = Map.groupBy(ui.nodes, (node) => node.group)
  return [...groups]
    .map(([group, nodes]) => {
      const names = nodes.map(({ attributes }) => attributes.name ?? 'text')
      return `${group}: ${[...new Set(names)].join(', ')}`
    })
    .join('; ')
}
