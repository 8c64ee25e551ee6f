import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Kratos } from './build-kratos.ts'
import { freePort } from './free-port.ts'
import { isOlder, kratosConfigFor, kratosFolder } from './kratos-config.ts'
import { keepServer, lastWordsOf, stopServer, whenReady } from './keep-server.ts'

const readyWithinMs = 30_000

export type KratosOptions = {
  kratos: Kratos
  /** Where its public API shall listen on the loopback interface; what ORY_URL names. */
  port: number
  /** Origin of the application, which shows Kratos at `/.ory/`. */
  appOrigin: string
  /** Where its mail goes, e.g. `smtp://127.0.0.1:1025`. */
  smtpUrl: string
  /** PostgreSQL; a SQLite file of its own when left out. */
  databaseUrl?: string
  /** Further variables, e.g. shorter lifespans; they win over kratos.yml. */
  env?: Record<string, string>
}

export type RunningKratos = {
  /** Asks it to end and waits. */
  stop(): Promise<void>
}

/**
 * Runs a real Ory Kratos with the configuration of the deployment and waits until it answers. It ends
 * with `stop()` or with this process, however that ends.
 */
export async function startKratos(options: KratosOptions): Promise<RunningKratos> {
  const { binary, version } = options.kratos
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-kratos-'))
  const dsn = options.databaseUrl ?? sqliteFile(folder)
  const env = { ...environment(options, dsn, await freePort()), ...options.env }
  await migrate(binary, env)
  const args = ['--watch-courier', '--sqa-opt-out', ...configArguments(version, folder)]
  const keeper = keepServer(folder, [binary, 'serve', ...args], { signal: 'TERM', env })
  await ready(keeper, options.port)
  return { stop: () => stopServer(keeper) }
}

/** Not in memory: there Kratos meets locks that nothing waits for, and loses what it was writing. */
function sqliteFile(folder: string): string {
  return `sqlite://${join(folder, 'kratos.db')}?_fk=true&mode=rwc&_busy_timeout=10000&_journal_mode=WAL`
}

function configArguments(version: string, folder: string): string[] {
  if (!isOlder(version)) return ['-c', resolve(kratosFolder, 'kratos.yml')]
  const older = join(folder, 'kratos.yml')
  writeFileSync(older, kratosConfigFor(version))
  // The only way to have cookies without Secure there.
  return ['-c', older, '--dev']
}

/** What docker-compose.yml sets, for the loopback interface and with cheap password hashes. */
function environment(
  options: KratosOptions,
  dsn: string,
  adminPort: number,
): Record<string, string> {
  const { appOrigin } = options
  const isSecure = appOrigin.startsWith('https:')
  const schema = pathToFileURL(resolve(kratosFolder, 'identity.schema.json')).href
  return {
    PATH: process.env['PATH'] ?? '',
    DSN: dsn,
    SECRETS_COOKIE: 'only-for-tests-0123456789-cookie',
    SECRETS_CIPHER: 'only-for-tests-0123456789-cipher',
    COURIER_SMTP_CONNECTION_URI: `${options.smtpUrl}/?disable_starttls=true`,
    COURIER_SMTP_FROM_ADDRESS: 'fanfare@example.com',
    SERVE_PUBLIC_HOST: '127.0.0.1',
    SERVE_PUBLIC_PORT: String(options.port),
    SERVE_ADMIN_HOST: '127.0.0.1',
    SERVE_ADMIN_PORT: String(adminPort),
    SERVE_PUBLIC_BASE_URL: `${appOrigin}/.ory/`,
    IDENTITY_SCHEMAS: JSON.stringify([{ id: 'person', url: schema }]),
    SELFSERVICE_DEFAULT_BROWSER_RETURN_URL: `${appOrigin}/dashboard`,
    SELFSERVICE_ALLOWED_RETURN_URLS: appOrigin,
    SELFSERVICE_FLOWS_ERROR_UI_URL: `${appOrigin}/sign-in/error`,
    SELFSERVICE_FLOWS_LOGOUT_AFTER_DEFAULT_BROWSER_RETURN_URL: `${appOrigin}/`,
    SELFSERVICE_FLOWS_LOGIN_UI_URL: `${appOrigin}/sign-in`,
    SELFSERVICE_FLOWS_REGISTRATION_UI_URL: `${appOrigin}/sign-up`,
    SELFSERVICE_FLOWS_VERIFICATION_UI_URL: `${appOrigin}/sign-in/verification`,
    SELFSERVICE_FLOWS_RECOVERY_UI_URL: `${appOrigin}/sign-in/recovery`,
    SELFSERVICE_FLOWS_SETTINGS_UI_URL: `${appOrigin}/dashboard/settings`,
    COOKIES_SECURE: String(isSecure),
    SESSION_COOKIE_SECURE: String(isSecure),
    COURIER_WORKER_PULL_WAIT: '50ms',
    HASHERS_ARGON2_MEMORY: '8MB',
    HASHERS_ARGON2_ITERATIONS: '1',
    // It asks a server of the internet about every new password.
    SELFSERVICE_METHODS_PASSWORD_CONFIG_HAVEIBEENPWNED_ENABLED: 'false',
  }
}

async function migrate(binary: string, env: Record<string, string>): Promise<void> {
  const args = ['migrate', 'sql', 'up', '--read-from-env', '--yes']
  const child = spawn(binary, args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
  const output = lastWordsOf(child)
  const code = await new Promise((done) => child.once('close', done))
  if (code !== 0) throw new Error(`Kratos could not migrate its database:\n${output()}`)
}

/** Resolves once it answers. */
function ready(keeper: ChildProcess, port: number): Promise<void> {
  const url = `http://127.0.0.1:${port}/health/ready`
  const answers = () =>
    fetch(url).then(
      (response) => response.ok,
      () => false,
    )
  return whenReady(keeper, 'Kratos', answers, readyWithinMs)
}
