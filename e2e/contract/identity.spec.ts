import { expect, test } from '@playwright/test'
import { presentKratos, provideKratos } from '#e2e/support/build-kratos.ts'
import { openTestDatabase } from '#e2e/support/test-database.ts'
import {
  compareEmbedded,
  compareRecord,
  deployedVersion,
  playEmbedded,
  playReal,
  readRecord,
} from './identity/contract.ts'
import type { Transcripts } from './identity/transcripts.ts'

const playsFor = 300_000
test.describe.configure({ mode: 'serial', timeout: playsFor })

const isLive = process.env['FANFARE_LIVE_KRATOS'] === '1' || presentKratos() !== null
const withoutKratos =
  'There is no Kratos on this machine, so only its committed transcripts serve; npm run contract builds one and asks it.'
let embedded: Transcripts

test.beforeAll(async () => {
  // What is configured above is for tests, and this plays as much as they do.
  test.setTimeout(playsFor)
  if (!isLive) process.stdout.write(`${withoutKratos}\n`)
  const { databaseUrl, drop } = await openTestDatabase()
  embedded = await playEmbedded(databaseUrl)
  await drop()
})

function expectAlike(real: Transcripts, version: string): void {
  const { scripts, steps, allowed, problems } = compareEmbedded(real, embedded, version)
  expect(problems).toEqual([])
  process.stdout.write(
    `${scripts} scripts, ${steps} steps compared with Kratos ${version}; ${allowed.length} allowed differences.\n`,
  )
}

test(`the embedded identity server answers as Kratos ${deployedVersion} did when recorded`, () => {
  expectAlike(readRecord(), deployedVersion)
})

if (isLive)
  test('the embedded identity server answers as the real Kratos does now', async () => {
    const kratos = await provideKratos()
    const real = await playReal(kratos)
    expectAlike(real, kratos.version)
    if (kratos.version === deployedVersion) expect(compareRecord(real)).toEqual([])
  })
