import { resolve } from 'node:path'
import { z } from 'zod'

const processRoles = ['web', 'collab', 'worker'] as const
export type ProcessRole = (typeof processRoles)[number]

const origin = z.url({ protocol: /^https?$/ }).transform((value) => new URL(value).origin)

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: origin.optional(),
  PAGES_URL: origin.optional(),
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  ORY_URL: z.url({ protocol: /^https?$/ }).optional(),
  ORY_API_KEY: z.string().min(1).optional(),
  FANFARE_EMBEDDED_IDENTITY: z.enum(['0', '1']).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z
    .string()
    .max(320)
    .regex(/^[^\s<>@]+@[^\s<>@]+$/, 'must be one address, like fanfare@example.com')
    .optional(),
  FANFARE_ROLES: z
    .string()
    .default('web,collab,worker')
    .transform((value) => value.split(',').map((role) => role.trim()))
    .pipe(z.array(z.enum(processRoles)).min(1)),
  TRUST_PROXY: z.enum(['0', '1']).default('0'),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
  NODE_ENV: z.string().optional(),
})

export type Config = {
  port: number
  host: string
  /** The address people use; null until the listening port is known (PORT=0 or no PUBLIC_URL). */
  publicUrl: string | null
  /** The address of published pages; the same as publicUrl when not set. */
  pagesUrl: string | null
  /** Absolute path. */
  dataDir: string
  databaseUrl: string | null
  /** Where nodes tell each other of changes; null for a single node. */
  redisUrl: string | null
  oryUrl: string | null
  oryApiKey: string | null
  /** True when the embedded identity may run though NODE_ENV says production. */
  embeddedIdentityAllowed: boolean
  /** The mail server; null keeps all mail in the outbox. */
  smtpUrl: string | null
  /** The address that mail comes from; null for no-reply at the host of publicUrl. */
  mailFrom: string | null
  roles: ReadonlySet<ProcessRole>
  /** Trust X-Forwarded-* of the proxy in front. */
  trustProxy: boolean
  logLevel: string
}

/** Reads the environment. Throws an Error that names every wrong variable in one message. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(present)
  if (!parsed.success) throw new Error(describe(parsed.error))
  const value = parsed.data
  return {
    port: value.PORT,
    host: value.HOST,
    publicUrl: value.PUBLIC_URL ?? null,
    pagesUrl: value.PAGES_URL ?? null,
    dataDir: resolve(value.DATA_DIR),
    databaseUrl: value.DATABASE_URL ?? null,
    redisUrl: value.REDIS_URL ?? null,
    oryUrl: value.ORY_URL ?? null,
    oryApiKey: value.ORY_API_KEY ?? null,
    embeddedIdentityAllowed:
      value.FANFARE_EMBEDDED_IDENTITY !== '0' &&
      (value.NODE_ENV !== 'production' || value.FANFARE_EMBEDDED_IDENTITY === '1'),
    smtpUrl: value.SMTP_URL ?? null,
    mailFrom: value.MAIL_FROM ?? null,
    roles: new Set(value.FANFARE_ROLES),
    trustProxy: value.TRUST_PROXY === '1',
    logLevel: value.LOG_LEVEL,
  }
}

function describe(error: z.ZodError): string {
  const lines = error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  return `The configuration is not usable:\n${lines.join('\n')}`
}
