import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { runCommand } from '#e2e/scripts/run-command.ts'
import { cacheFolder, holdLock } from './build-with-go.ts'
import { provideGo } from './provide-go.ts'

export const stripeMockVersion = 'v0.203.0'
const binary = join(cacheFolder, `stripe-mock-${stripeMockVersion}`, 'stripe-mock')
const longestBuildMs = 10 * 60_000

/** The stripe-mock of STRIPE_MOCK_BINARY, or the one that was built on this machine; null without one. */
export function presentStripeMock(): string | null {
  const given = process.env['STRIPE_MOCK_BINARY']
  if (given) return given
  return existsSync(binary) ? binary : null
}

/**
 * Stripe's own mock, which holds requests against its OpenAPI description: the present one, or built
 * once with Go into a cache outside the repository. Throws an Error that says why it can't be.
 */
export async function provideStripeMock(): Promise<string> {
  const present = presentStripeMock()
  if (present) return present
  mkdirSync(cacheFolder, { recursive: true })
  const lock = join(cacheFolder, 'stripe-mock.lock')
  return holdLock(lock, longestBuildMs, async () => presentStripeMock() ?? build())
}

async function build(): Promise<string> {
  const go = await provideGo('Building stripe-mock', 'a stripe-mock in STRIPE_MOCK_BINARY')
  const folder = mkdtempSync(join(cacheFolder, 'building-'))
  try {
    const module = `github.com/stripe/stripe-mock@${stripeMockVersion}`
    const env = { GOBIN: folder, CGO_ENABLED: '0' }
    const command = ['nice', '-n', '10', go, 'install', module]
    const built = await runCommand('/usr/bin/env', command, { env, minutes: 10 })
    if (built.code !== 0)
      throw new Error(`stripe-mock could not be built:\n${built.output.slice(-2_000)}`)
    mkdirSync(dirname(binary), { recursive: true })
    renameSync(join(folder, 'stripe-mock'), binary)
    return binary
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
