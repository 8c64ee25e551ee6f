import { z } from 'zod'
import { id, instant, operation } from './common.ts'

export const identityKinds = ['embedded', 'kratos', 'ory-network'] as const

/** Names only: what a cookie holds is nobody's to read. */
const cookieSchema = z.object({
  name: z.string(),
  kind: z.enum(['csrf', 'session', 'other']),
  httpOnly: z.boolean(),
  secure: z.boolean(),
  /** As the provider wrote it; null when it said nothing. */
  sameSite: z.string().nullable(),
  path: z.string().nullable(),
  domain: z.string().nullable(),
})
export type DiagnosedCookie = z.infer<typeof cookieSchema>

const sessionDiagnosisSchema = z.object({
  /** The server's clock. */
  now: instant,
  /** Where the server believes people reach it. */
  publicUrl: z.string(),
  /** False when that is a guess from the port. */
  publicUrlIsSet: z.boolean(),
  provider: z.enum(identityKinds),
  /** The request as it arrived here. */
  request: z.object({
    scheme: z.enum(['http', 'https']),
    host: z.string(),
    /** The network address that the limits count against. */
    address: z.string(),
    trustProxy: z.boolean(),
    forwarded: z.object({
      proto: z.string().nullable(),
      host: z.string().nullable(),
      /** How many addresses X-Forwarded-For names. */
      addresses: z.number().int(),
    }),
    cookieNames: z.array(z.string()),
  }),
  /** Who sent it, as the API and both socket servers verify it. */
  session: z.object({
    state: z.enum(['session', 'anonymous', 'needs-second-factor', 'disabled', 'unavailable']),
    personId: id.nullable(),
    expiresAt: instant.nullable(),
    /** How long the provider took, in milliseconds. */
    ms: z.number(),
  }),
  /** A campaign of theirs, to open the collaboration socket with. */
  campaign: z.object({ id, name: z.string(), companyId: id }).nullable(),
})
export type SessionDiagnosis = z.infer<typeof sessionDiagnosisSchema>

const providerDiagnosisSchema = z.object({
  provider: z.enum(identityKinds),
  publicUrl: z.string(),
  /** Who somebody without cookies is, asked from inside; null when there was no answer. */
  whoami: z.object({ status: z.number().int().nullable(), ms: z.number() }),
  /** A login flow begun from inside, with the cookies that came with it. */
  login: z.object({ status: z.number().int().nullable(), cookies: z.array(cookieSchema) }),
  mail: z.object({
    way: z.enum(['smtp', 'outbox']),
    from: z.string(),
    /** Where the outbox can be read; null when nobody can. */
    outboxUrl: z.string().nullable(),
    /** Mails of the last day that were tried and have not gone out. */
    failing: z.number().int(),
  }),
})
export type ProviderDiagnosis = z.infer<typeof providerDiagnosisSchema>

export const diagnosisContract = {
  session: operation
    .route({
      method: 'GET',
      path: '/diagnosis/session',
      summary: 'This request and its session as the server sees them, signed in or not',
    })
    .output(sessionDiagnosisSchema),
  provider: operation
    .route({
      method: 'GET',
      path: '/diagnosis/provider',
      summary: 'The identity provider as the server reaches it, its cookies and the way of mail',
    })
    .output(providerDiagnosisSchema),
  outbox: operation
    .route({
      method: 'GET',
      path: '/diagnosis/outbox',
      summary: 'Where codes can be read while no mail server sends them',
    })
    .output(z.object({ url: z.string().nullable() })),
}
