// `npm run check`: everything that needs no running program.
import { runChecks } from './checks.ts'

const { passed, failed } = await runChecks()
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exitCode = failed === 0 && passed > 0 ? 0 : 1
