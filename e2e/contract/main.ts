// npm run contract [-- --record]: plays the identity scripts to a real Kratos, built when it is not
// there, and to the embedded server, and says where they differ.
import { parseArgs } from 'node:util'
import { provideKratos } from '#e2e/support/build-kratos.ts'
import {
  compareEmbedded,
  compareRecord,
  deployedVersion,
  playEmbedded,
  playReal,
  writeRecord,
} from './identity/contract.ts'
import type { Comparison } from './identity/compare.ts'

const { values } = parseArgs({ options: { record: { type: 'boolean', default: false } } })
process.exit((await run()) ? 0 : 1)

async function run(): Promise<boolean> {
  const kratos = await provideKratos()
  say(`Playing to Kratos ${kratos.version} (${kratos.binary}).`)
  const real = await playReal(kratos)
  const isDeployed = kratos.version === deployedVersion
  if (values.record && !isDeployed) {
    say(`Only transcripts of the deployed version, ${deployedVersion}, are recorded.`)
    return false
  }
  if (values.record) writeRecord(real)
  const stale = isDeployed ? compareRecord(real) : []
  say('Playing to the embedded server.')
  const comparison = compareEmbedded(real, await playEmbedded(), kratos.version)
  report(comparison, kratos.version)
  if (stale.length > 0) say(`The committed transcripts are stale:\n${stale.join('\n')}`)
  return stale.length + comparison.problems.length === 0
}

function report({ scripts, steps, allowed, problems }: Comparison, version: string): void {
  say(`\n${scripts} scripts, ${steps} steps compared with Kratos ${version}.`)
  say(`${allowed.length} allowed differences:`)
  for (const { why, steps } of allowed) say(`- ${why} (${steps} ${steps === 1 ? 'step' : 'steps'})`)
  say(problems.length === 0 ? 'No others.' : `\nOthers:\n${problems.join('\n')}`)
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
