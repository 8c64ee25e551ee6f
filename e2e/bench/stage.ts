import { basename, join } from 'node:path'
import { z } from 'zod'
import { createDatabase } from '#e2e/support/create-database.ts'
import { signUp, signUpConfirmed } from '#e2e/support/person.ts'
import type { SignedIn } from '#e2e/support/person.ts'
import { startServer } from '#e2e/support/start-server.ts'
import type { RunningServer, ServerOptions } from '#e2e/support/start-server.ts'
import { withId } from '#e2e/support/shapes.ts'
import { withUrl } from '#e2e/support/shapes.ts'
import { fanfare } from './collab/protocols.ts'
import type { Address } from './collab/light-client.ts'
import type { Settings } from './settings.ts'

/** As behind a reverse proxy: everybody has an address, and the server limits each by itself. */
export const behindProxy = { TRUST_PROXY: '1' }

export const campaignShape = z.object({ id: z.string(), slug: z.string() })
export type Campaign = z.infer<typeof campaignShape>

/** A running server with one company. */
export type Stage = {
  /** e.g. `fanfare, sqlite`; of another build `f208f735, sqlite`. */
  name: string
  server: RunningServer
  /** Where its data is; PostgreSQL, else SQLite in the folder. */
  database: { dataDir: string; databaseUrl: string | null }
  owner: SignedIn
  companyId: string
  /** `by` the owner or another member who may. */
  createCampaign(templateId?: string, by?: SignedIn): Promise<Campaign>
  /** Lets `person` join as an editor. */
  invite(person: SignedIn): Promise<void>
  /** The membership of `person`. */
  memberIdOf(person: SignedIn): Promise<string>
  /** Another process on the same database and folder; the caller stops it. */
  startNode(env: Record<string, string>): Promise<RunningServer>
  stop(): Promise<void>
}

/** The databases that the settings allow. */
export function databasesOf(settings: Settings): ('sqlite' | 'postgres')[] {
  return settings.postgres ? ['sqlite', 'postgres'] : ['sqlite']
}

/** Starts a server on a database of its own and registers the owner of a company. */
export async function openStage(
  settings: Settings,
  scenario: string,
  kind: 'sqlite' | 'postgres' = 'sqlite',
  { build, ...options }: Pick<ServerOptions, 'port' | 'env' | 'build'> = {},
): Promise<Stage> {
  const postgres = kind === 'postgres' ? settings.postgres : null
  const database = postgres && (await createDatabase(postgres.url))
  const dataDir = join(
    settings.folder,
    [scenario, kind, ...(build ? [basename(build)] : [])].join('-'),
  )
  const start = (own: typeof options) =>
    startServer({
      ...own,
      ...(build ? { build } : {}),
      dataDir,
      env: { LOG_LEVEL: 'warn', ...own.env },
      ...(database ? { databaseUrl: database.url } : {}),
    })
  const server = await start(options)
  const owner = await signUpConfirmed(server.origin, 'Ada Lovelace')
  const company = await owner.ask(withId, 'POST', '/companies', { name: 'Bench' })
  return {
    name: `${build ? basename(build) : 'fanfare'}, ${kind}`,
    server,
    database: { dataDir, databaseUrl: database?.url ?? null },
    owner,
    companyId: company.id,
    createCampaign: (templateId, by = owner) =>
      by.ask(campaignShape, 'POST', `/companies/${company.id}/campaigns`, {
        name: 'Measured',
        templateId,
      }),
    invite: (person) => invite(owner, company.id, person),
    memberIdOf: async ({ email }) => {
      const path = `/companies/${company.id}/members`
      const { members } = await owner.ask(memberList, 'GET', path)
      const member = members.find((one) => one.email === email)
      if (!member) throw new Error(`${email} is not a member.`)
      return member.id
    },
    startNode: (env) => start({ env }),
    stop: async () => {
      await server.stop()
      await database?.drop()
    },
  }
}

/** Where `person` finds the document of a campaign. */
export function addressOf(origin: string, campaignId: string, person: SignedIn): Address {
  const url = `${origin.replace('http', 'ws')}/collab/${campaignId}`
  return { url, headers: { cookie: person.cookie }, protocol: fanfare }
}

const memberList = z.object({
  members: z.array(z.object({ id: z.string(), email: z.string() })),
})

/** Someone new who may edit; `headers` go with their requests. */
export async function hire(
  origin: string,
  owner: SignedIn,
  companyId: string,
  headers: Record<string, string> = {},
): Promise<SignedIn> {
  const person = await signUp(origin, 'Grace Hopper', headers)
  await invite(owner, companyId, person)
  return person
}

/** Lets `person` join the company of `owner` as an editor. */
export async function invite(owner: SignedIn, companyId: string, person: SignedIn): Promise<void> {
  const { url } = await owner.ask(withUrl, 'POST', `/companies/${companyId}/invites`, {
    role: 'editor',
  })
  await person.api('POST', `/invites/${new URL(url).hash.slice(1)}/accept`)
}
