import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import { addressKey, isAddress } from '#shared/lib/email-address.ts'
import type { OwnLimits } from '#shared/plans/plans.ts'
import { telemetryOf, telemetryVariables } from '#server/platform/telemetry/telemetry-config.ts'
import type { TelemetryConfig } from '#server/platform/telemetry/telemetry-config.ts'
import { trustOf } from '#server/platform/http/client-address.ts'
import type { ProxyTrust } from '#server/platform/http/client-address.ts'

const processRoles = ['web', 'collab', 'worker'] as const
export type ProcessRole = (typeof processRoles)[number]

const origin = z.url({ protocol: /^https?$/ }).transform((value) => new URL(value).origin)

const isLoopback = (host: string) => ['localhost', '127.0.0.1', '[::1]'].includes(host)

const stripePrice = z
  .string()
  .regex(/^price_/, 'must be the id of a price in Stripe, like price_…')
  .optional()

/** How much of something a company may have; nothing bounds it when it is not set. */
const most = z.coerce
  .number('must be a whole number')
  .int('must be a whole number')
  .min(1, 'must be at least 1')
  .optional()

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: origin.optional(),
  PAGES_URL: origin.optional(),
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  KRATOS_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
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
  SUPPORT_EMAIL: z
    .string()
    .max(320)
    .regex(/^[^\s<>@]+@[^\s<>@]+$/, 'must be one address, like support@example.com')
    .optional(),
  OPERATORS: z
    .string()
    .default('')
    .transform((value) => value.split(',').map(addressKey))
    .transform((all) => all.filter((one) => one !== ''))
    .refine(
      (all) => all.every(isAddress),
      'must be addresses, like ada@example.com,bob@example.com',
    ),
  S3_ENDPOINT: origin.optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/, 'must be the name of a bucket, like fanfare-files')
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z\d-]{1,40}$/, 'must be the name of a region, like eu-central-1')
    .default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).max(200).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).max(500).optional(),
  INBOUND_MAIL_DOMAIN: z
    .string()
    .max(190)
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i, 'must be the name of a mail domain, like in.example.com')
    .transform((domain) => domain.toLowerCase())
    .optional(),
  INBOUND_MAIL_SECRET: z
    .string()
    .min(24, 'must have at least 24 characters')
    .max(500)
    .regex(/^[\x21-\x7e]+$/, 'must be of letters, digits and signs without spaces')
    .optional(),
  FANFARE_ROLES: z
    .string()
    .default('web,collab,worker')
    .transform((value) => value.split(',').map((role) => role.trim()))
    .pipe(z.array(z.enum(processRoles)).min(1)),
  DNS_SERVERS: z
    .string()
    .default('')
    .transform((value) => value.split(',').map((one) => one.trim()))
    .transform((all) => all.filter((one) => one !== ''))
    .refine((all) => all.every(isServer), 'must be IP addresses, like 1.1.1.1,127.0.0.1:5353'),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_/, 'must be a secret key of Stripe, like sk_live_…')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_/, 'must be the signing secret of the webhook, like whsec_…')
    .optional(),
  STRIPE_PRICE_TEAM: stripePrice,
  STRIPE_PRICE_BUSINESS: stripePrice,
  STRIPE_API_URL: origin
    .refine(
      (url) => url.startsWith('https:') || isLoopback(new URL(url).hostname),
      'must be https, or on this machine',
    )
    .optional(),
  LANDING_DEMO: z.enum(['0', '1']).default('1'),
  CHROMIUM_URL: origin.optional(),
  CHROMIUM_PATH: z.string().min(1).optional(),
  CHROMIUM_SANDBOX: z.enum(['0', '1']).default('1'),
  WEBHOOKS_TO_PRIVATE_NETWORKS: z.enum(['0', '1']).default('0'),
  TRUST_PROXY: z
    .string()
    .default('0')
    .transform((text, context) => {
      try {
        if (/^\d$/.test(text)) return text === '0' ? null : trustOf(Number(text))
        // It would be taken for an address.
        if (/^\d+$/.test(text)) throw new TypeError()
        return trustOf(text.split(',').map((one) => one.trim()))
      } catch {
        context.addIssue('must be a number of proxies, like 1, or their networks, like 10.0.0.0/8')
        return z.NEVER
      }
    }),
  VISIT_MONTHS: z.coerce
    .number('must be a number of months')
    .int('must be a whole number of months')
    .min(1, 'must be at least one month')
    .max(120, 'must be at most 120 months')
    .default(13),
  GEOIP_DB: z.string().min(1).optional(),
  MOST_CAMPAIGNS: most,
  MOST_STORAGE_MB: most,
  MOST_DOCUMENTS_MB: most,
  ...telemetryVariables,
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
  NODE_ENV: z.string().optional(),
})

/** An IP address, perhaps with a port: `1.1.1.1`, `127.0.0.1:5353`, `[::1]:5353`. */
function isServer(text: string): boolean {
  const [, host = text] = /^\[?([^\]]+?)\]?:\d{1,5}$/.exec(text) ?? []
  return isIP(text) !== 0 || isIP(host) !== 0
}

type Variable = keyof z.infer<typeof environment>

/** What is set all together or not at all, and what is said of one that is missing. */
const together: { names: readonly Variable[]; message: string }[] = [
  {
    names: [
      'STRIPE_SECRET_KEY',
      'STRIPE_WEBHOOK_SECRET',
      'STRIPE_PRICE_TEAM',
      'STRIPE_PRICE_BUSINESS',
    ],
    message: 'is missing; plans are sold with all four',
  },
  {
    names: ['INBOUND_MAIL_DOMAIN', 'INBOUND_MAIL_SECRET'],
    message: 'is missing; replies by mail need both',
  },
  {
    names: ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
    message: 'is missing; a bucket needs all three',
  },
]

const bounds = ['MOST_CAMPAIGNS', 'MOST_STORAGE_MB', 'MOST_DOCUMENTS_MB'] as const

const complete = environment.superRefine((value, { addIssue }) => {
  for (const name of bounds)
    if (value[name] !== undefined && value.STRIPE_SECRET_KEY !== undefined) {
      const message = 'is for installations that sell no plans; the plans say how much there may be'
      addIssue({ code: 'custom', path: [name], message })
    }
  for (const { names, message } of together) {
    if (names.every((name) => value[name] === undefined)) continue
    for (const name of names)
      if (value[name] === undefined) addIssue({ code: 'custom', path: [name], message })
  }
})

/** How plans are sold with Stripe. */
export type StripeConfig = {
  secretKey: string
  webhookSecret: string
  /** The monthly price of each plan that costs something. */
  prices: { team: string; business: string }
  /** Where its API is, when not at Stripe. */
  apiUrl: string | null
}

/** How mails that people answer come in. */
export type InboundMailConfig = {
  /** Where addresses for replies are, in lower case. */
  domain: string
  /** What whoever posts mails to us shows. */
  secret: string
}

/** A bucket of a service that speaks S3, and the key to it. */
export type S3Config = {
  /** Where the service is; null for Amazon's. */
  endpoint: string | null
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

export type Config = {
  port: number
  host: string
  /** The address people use; null until the listening port is known (PORT=0 or no PUBLIC_URL). */
  publicUrl: string | null
  /** The address of published pages; the same as publicUrl when not set. */
  pagesUrl: string | null
  /** Absolute path. */
  dataDir: string
  /** Where pictures and files are, for all nodes; null for the data folder. */
  s3: S3Config | null
  databaseUrl: string | null
  /** The database of the Kratos at oryUrl, for backups alone; null where they leave it out. */
  kratosDatabaseUrl: string | null
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
  /** Where replies to mails come in; null where they are not read. */
  inboundMail: InboundMailConfig | null
  /** Who gets what people write at the support page; null for support at the host of publicUrl. */
  supportEmail: string | null
  /** The addresses of those who run the installation, as `addressKey` writes them. */
  operators: ReadonlySet<string>
  /** Who is asked about customers' domains, `address` or `address:port`; empty for the machine's own. */
  dnsServers: readonly string[]
  /** How plans are paid for; null where nobody pays. */
  stripe: StripeConfig | null
  /** What a company may have where no plans are sold; null bounds nothing. */
  companyLimits: OwnLimits
  /** Visitors of the landing page may try the product there, without an account. */
  hasDemo: boolean
  /** Webhooks may go to private and local addresses, and without TLS; for development only. */
  webhooksToPrivateNetworks: boolean
  /** A Chromium elsewhere that draws pages, by the address of its DevTools; null for one of this machine. */
  chromiumUrl: string | null
  /** The Chromium, Chrome or Edge that draws pages; null for whichever is found. */
  chromiumPath: string | null
  /** It keeps its own sandbox; not in a container that denies it one. */
  chromiumSandbox: boolean
  roles: ReadonlySet<ProcessRole>
  /** The proxies in front, whose X-Forwarded-* is believed; null for none. */
  trustProxy: ProxyTrust | null
  /** What of its traces and figures this process sends by OTLP; null for nothing. */
  telemetry: TelemetryConfig | null
  /** How many months visits are kept one by one. */
  visitMonths: number
  /** Absolute path of a database that says where addresses are; null where that is not asked. */
  geoipDb: string | null
  logLevel: string
}

/** Reads the environment. Throws an Error that names every wrong variable in one message. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = complete.safeParse(present)
  if (!parsed.success) throw new Error(describe(parsed.error))
  const value = parsed.data
  return {
    port: value.PORT,
    host: value.HOST,
    publicUrl: value.PUBLIC_URL ?? null,
    pagesUrl: value.PAGES_URL ?? null,
    dataDir: resolve(value.DATA_DIR),
    s3: s3Of(value),
    databaseUrl: value.DATABASE_URL ?? null,
    kratosDatabaseUrl: value.KRATOS_DATABASE_URL ?? null,
    redisUrl: value.REDIS_URL ?? null,
    oryUrl: value.ORY_URL ?? null,
    oryApiKey: value.ORY_API_KEY ?? null,
    embeddedIdentityAllowed:
      value.FANFARE_EMBEDDED_IDENTITY !== '0' &&
      (value.NODE_ENV !== 'production' || value.FANFARE_EMBEDDED_IDENTITY === '1'),
    smtpUrl: value.SMTP_URL ?? null,
    mailFrom: value.MAIL_FROM ?? null,
    inboundMail: inboundMailOf(value),
    supportEmail: value.SUPPORT_EMAIL ?? null,
    operators: new Set(value.OPERATORS),
    dnsServers: value.DNS_SERVERS,
    stripe: stripeOf(value),
    companyLimits: {
      campaigns: value.MOST_CAMPAIGNS ?? null,
      storage: value.MOST_STORAGE_MB ?? null,
      documents: value.MOST_DOCUMENTS_MB ?? null,
    },
    hasDemo: value.LANDING_DEMO === '1',
    webhooksToPrivateNetworks: value.WEBHOOKS_TO_PRIVATE_NETWORKS === '1',
    chromiumUrl: value.CHROMIUM_URL ?? null,
    chromiumPath: value.CHROMIUM_PATH ?? null,
    chromiumSandbox: value.CHROMIUM_SANDBOX === '1',
    roles: new Set(value.FANFARE_ROLES),
    trustProxy: value.TRUST_PROXY,
    telemetry: telemetryOf(value),
    visitMonths: value.VISIT_MONTHS,
    geoipDb: value.GEOIP_DB === undefined ? null : resolve(value.GEOIP_DB),
    logLevel: value.LOG_LEVEL,
  }
}

function stripeOf(value: z.infer<typeof environment>): StripeConfig | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = value
  const { STRIPE_PRICE_TEAM: team, STRIPE_PRICE_BUSINESS: business } = value
  if (!secretKey || !webhookSecret || !team || !business) return null
  return {
    secretKey,
    webhookSecret,
    prices: { team, business },
    apiUrl: value.STRIPE_API_URL ?? null,
  }
}

function s3Of(value: z.infer<typeof environment>): S3Config | null {
  const { S3_ENDPOINT: endpoint = null, S3_BUCKET: bucket, S3_REGION: region } = value
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = value
  if (!bucket || !accessKeyId || !secretAccessKey) return null
  return { endpoint, bucket, region, accessKeyId, secretAccessKey }
}

function inboundMailOf(value: z.infer<typeof environment>): InboundMailConfig | null {
  const { INBOUND_MAIL_DOMAIN: domain, INBOUND_MAIL_SECRET: secret } = value
  return domain && secret ? { domain, secret } : null
}

function describe(error: z.ZodError): string {
  const lines = error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  return `The configuration is not usable:\n${lines.join('\n')}`
}
