import { readConfig } from './config.ts'
import { createLog } from './log.ts'
import { startFanfare } from './start-fanfare.ts'

const stopWithinMs = 9_000

const config = readConfigOrExit()
const log = createLog(config.logLevel)
const fanfare = await startFanfare(config, log).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
process.stdout.write(`Fanfare is ready at ${fanfare.origin}\n`)
if (fanfare.outbox) process.stdout.write(`Its mail can be read at ${fanfare.outbox}\n`)

let stopping = false
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    if (stopping) return
    stopping = true
    setTimeout(() => {
      log.error('did not stop in time')
      process.exit(1)
    }, stopWithinMs).unref()
    fanfare.stop().then(
      () => process.exit(0),
      (err: unknown) => {
        log.error({ err }, 'stopping failed')
        process.exit(1)
      },
    )
  })

function readConfigOrExit() {
  try {
    return readConfig(process.env)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(2)
  }
}
