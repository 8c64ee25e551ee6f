import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kratos } from '#e2e/support/build-kratos.ts'
import { createDatabase } from '#e2e/support/create-database.ts'
import { freePort } from '#e2e/support/free-port.ts'
import { startMailSink } from '#e2e/support/mail-sink.ts'
import { startServerWithClock } from '#e2e/support/move-clock.ts'
import { startKratos } from '#e2e/support/start-kratos.ts'
import type { KratosOptions } from '#e2e/support/start-kratos.ts'
import { startPostgres } from '#e2e/support/start-postgres.ts'
import { startServer } from '#e2e/support/start-server.ts'
import { waitUntil } from '#e2e/support/wait-until.ts'
import type { Pace, Subject } from './stage.ts'

export type Subjects = {
  at(pace: Pace): Promise<Subject>
  close(): Promise<void>
}

/** How many minutes end what is brief, and not what is not. */
const minutes: Record<Pace, number> = {
  usual: 0,
  'brief flows': 120,
  'brief trust': 20,
  'brief codes': 20,
}

/** The same for a real Kratos, in milliseconds, as nobody can move its clock. */
const briefMs: Record<Pace, number> = {
  usual: 0,
  'brief flows': 1_000,
  // Long enough for a form that is sent in time.
  'brief trust': 4_000,
  'brief codes': 1_000,
}

function briefSettings(pace: Pace): Record<string, string> {
  const settings: Record<Pace, string[]> = {
    usual: [],
    'brief flows': ['LOGIN', 'REGISTRATION', 'RECOVERY', 'VERIFICATION', 'SETTINGS'].map(
      (flow) => `SELFSERVICE_FLOWS_${flow}_LIFESPAN`,
    ),
    'brief trust': ['SELFSERVICE_FLOWS_SETTINGS_PRIVILEGED_SESSION_MAX_AGE'],
    'brief codes': ['SELFSERVICE_METHODS_CODE_CONFIG_LIFESPAN'],
  }
  return Object.fromEntries(settings[pace].map((name) => [name, `${briefMs[pace]}ms`]))
}

/** Visitors say which address they come from, as through a proxy in front. */
const serverEnv = { TRUST_PROXY: '1', LOG_LEVEL: 'warn' }

/** The embedded identity server, on SQLite or the given PostgreSQL; time goes by for it at will. */
export async function openEmbedded(databaseUrl?: string): Promise<Subjects> {
  const sink = await startMailSink()
  const dataDir = mkdtempSync(join(tmpdir(), 'fanfare-identity-'))
  const env = { ...serverEnv, SMTP_URL: sink.url }
  const where = databaseUrl ? { databaseUrl } : {}
  const { server, moveClock } = await startServerWithClock({ dataDir, env, ...where })
  return {
    at: async (pace) => ({
      origin: server.origin,
      codeTo: sink.codeTo,
      pass: () => moveClock(minutes[pace]),
    }),
    async close() {
      await server.stop()
      await sink.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * A real Kratos behind the `/.ory/` of a Fanfare, one of each for every pace that is asked for. They
 * would send each other's mail, so each has a database of its own: in PostgreSQL, as where it is deployed;
 * in SQLite it kept an answer for more than ten seconds once.
 */
export async function openReal(kratos: Kratos): Promise<Subjects> {
  const sink = await startMailSink()
  const postgres = await startPostgres({ durable: false })
  const opened = new Map<Pace, Awaited<ReturnType<typeof openPair>>>()
  const open = async (pace: Pace) => {
    const { url: databaseUrl } = await createDatabase(postgres.url)
    return openPair({ kratos, smtpUrl: sink.url, env: briefSettings(pace), databaseUrl })
  }
  return {
    async at(pace) {
      const pair = opened.get(pace) ?? (await open(pace))
      opened.set(pace, pair)
      return { origin: pair.origin, codeTo: sink.codeTo, pass: () => wait(briefMs[pace]) }
    },
    async close() {
      for (const pair of opened.values()) await pair.close()
      await postgres.stop()
      await sink.stop()
    },
  }
}

async function openPair(options: Omit<KratosOptions, 'port' | 'appOrigin'>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'fanfare-identity-'))
  const port = await freePort()
  const oryUrl = `http://127.0.0.1:${port}`
  const server = await startServer({ dataDir, env: { ...serverEnv, ORY_URL: oryUrl } })
  const running = await startKratos({ ...options, port, appOrigin: server.origin })
  return {
    origin: server.origin,
    async close() {
      await server.stop()
      await running.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function wait(ms: number): Promise<void> {
  const over = performance.now() + ms + 100
  await waitUntil('a brief time to pass', () => performance.now() > over)
}
