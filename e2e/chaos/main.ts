import { backup } from './backup.ts'
import { builder } from './builder/builder.ts'
import { collab } from './collab.ts'
import { converge } from './converge/converge.ts'
import { earlierBuild } from './earlier-build.ts'
import { generations } from './generations/generations.ts'
import { hostile } from './hostile.ts'
import { kill } from './kill.ts'
import { nodes } from './nodes.ts'
import type { Scenario, Trial } from './scenario.ts'

const scenarios: Record<string, Scenario> = {
  kill,
  collab,
  converge,
  hostile,
  builder,
  'earlier-build': earlierBuild,
  generations,
  nodes,
  backup,
}

/** What was started ends with this process, so a signal must end it by itself. */
process.once('SIGINT', () => process.exit(130))
process.once('SIGTERM', () => process.exit(143))

const [name = '', ...args] = process.argv.slice(2)
const scenario = Object.hasOwn(scenarios, name) ? scenarios[name] : undefined
process.exit(scenario ? await runAll(planOf(scenario)) : misuse(`There is no scenario "${name}".`))

function planOf(scenario: Scenario): Trial[] {
  try {
    return scenario.plan(args)
  } catch (error) {
    process.exit(misuse(error instanceof Error ? error.message : String(error)))
  }
}

/** Runs the trials one after the other and prints what each shows; returns the exit code. */
async function runAll(trials: Trial[]): Promise<number> {
  let failed = 0
  for (const trial of trials) if (!(await passes(trial))) failed += 1
  console.log(`${trials.length - failed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}

async function passes({ name, run }: Trial): Promise<boolean> {
  try {
    const { report, complaints } = await run()
    console.log(`${name}: ${JSON.stringify(report)}`)
    for (const complaint of complaints) console.error(`${name}: ${complaint}`)
    return complaints.length === 0
  } catch (error) {
    console.error(`${name} broke off:`, error)
    return false
  }
}

function misuse(why: string): number {
  const usages = Object.entries(scenarios).map(([name, { usage }]) => `  ${name} ${usage}`)
  console.error(`${why}\nUsage: npm run chaos -- <scenario> [options]\n${usages.join('\n')}`)
  return 2
}
