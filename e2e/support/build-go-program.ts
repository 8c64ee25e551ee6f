import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { runCommand } from '#e2e/scripts/run-command.ts'
import { cacheFolder, holdLock } from './build-with-go.ts'
import { provideGo } from './provide-go.ts'

/** A program that tests need and that only its makers' Go module has. */
export type GoProgram = {
  name: string
  /** The path of its package. */
  module: string
  version: string
  /** The variable that can name another one. */
  variable: string
}

/** Stripe's own mock, which holds requests against its OpenAPI description. */
export const stripeMock: GoProgram = {
  name: 'stripe-mock',
  module: 'github.com/stripe/stripe-mock',
  version: 'v0.203.0',
  variable: 'STRIPE_MOCK_BINARY',
}

/** Holds a file against the Compose Specification, by those who write it. */
export const composeSpec: GoProgram = {
  name: 'compose-spec',
  module: 'github.com/compose-spec/compose-go/v2/cmd',
  version: 'v2.16.2',
  variable: 'COMPOSE_SPEC_BINARY',
}

/** The proxy in the version that is deployed, as Debian's is an older one. */
export const deployedCaddy: GoProgram = {
  name: 'caddy',
  module: 'github.com/caddyserver/caddy/v2/cmd/caddy',
  version: 'v2.10.2',
  variable: 'CADDY_BINARY',
}

/** A service that speaks S3, over a folder. */
export const versityGateway: GoProgram = {
  name: 'versitygw',
  module: 'github.com/versity/versitygw/cmd/versitygw',
  version: 'v1.8.0',
  variable: 'VERSITYGW_BINARY',
}

const longestBuildMs = 15 * 60_000

function binaryOf({ name, module, version }: GoProgram): string {
  return join(cacheFolder, `${name}-${version}`, basename(module))
}

/** The one that is named, or was built on this machine; null without one. */
export function presentProgram(program: GoProgram): string | null {
  const given = process.env[program.variable]
  if (given) return given
  const binary = binaryOf(program)
  return existsSync(binary) ? binary : null
}

/**
 * The present one, or built once with Go into a cache outside the repository. Throws an Error that says
 * why it can't be.
 */
export async function provideProgram(program: GoProgram): Promise<string> {
  const present = presentProgram(program)
  if (present) return present
  mkdirSync(cacheFolder, { recursive: true })
  const lock = join(cacheFolder, `${program.name}.lock`)
  return holdLock(lock, longestBuildMs, async () => presentProgram(program) ?? build(program))
}

async function build(program: GoProgram): Promise<string> {
  const { name, module, version, variable } = program
  const go = await provideGo(`Building ${name}`, `a ${name} in ${variable}`)
  const folder = mkdtempSync(join(cacheFolder, 'building-'))
  const binary = binaryOf(program)
  try {
    const env = { GOBIN: folder, CGO_ENABLED: '0' }
    const command = ['nice', '-n', '10', go, 'install', `${module}@${version}`]
    const built = await runCommand('/usr/bin/env', command, { env, minutes: 15 })
    if (built.code !== 0)
      throw new Error(`${name} could not be built:\n${built.output.slice(-2_000)}`)
    mkdirSync(dirname(binary), { recursive: true })
    renameSync(join(folder, basename(module)), binary)
    return binary
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
