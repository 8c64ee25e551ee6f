import { readConfig } from './config.ts'
import { describeReady } from './app/describe-ready.ts'
import { createLog } from './platform/log.ts'
import { startFanfare } from './app/start-fanfare.ts'
import { describeStartFailure } from './app/start-failure.ts'

const stopWithinMs = 9_000

const config = readConfigOrExit()
const log = createLog(config.logLevel)
const fanfare = await startFanfare(config, log).catch((error: unknown) => {
  process.stderr.write(`${describeStartFailure(error, config)}\n`)
  process.exit(1)
})
const ready = {
  ...fanfare,
  mailServer: config.smtpUrl && new URL(config.smtpUrl).host,
  hasPages: config.roles.has('web'),
  canSeed: !config.oryUrl && config.embeddedIdentityAllowed,
}
process.stdout.write(describeReady(ready, performance.now()))

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
