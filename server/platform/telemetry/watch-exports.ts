import { ExportResultCode } from '@opentelemetry/core'
import type { ExportResult } from '@opentelemetry/core'
import type { Log } from '#server/platform/log.ts'

type Exporter<Batch> = {
  export(batch: Batch, done: (result: ExportResult) => void): void
}

/**
 * Has the log say when sending `what` begins to fail, and when it works again: once each. Gives
 * `exporter` itself.
 */
export function watchExports<Batch, Kind extends Exporter<Batch>>(
  exporter: Kind & Exporter<Batch>,
  what: 'traces' | 'metrics',
  log: Log,
): Kind {
  let fails = false
  const note = ({ code, error }: ExportResult) => {
    if (code === ExportResultCode.SUCCESS) {
      if (fails) log.info({ what }, 'telemetry is sent again')
      fails = false
    } else if (!fails) {
      fails = true
      log.warn({ what, code: codeOf(error) }, 'telemetry can not be sent, and is dropped')
    }
  }
  const send = exporter.export.bind(exporter)
  exporter.export = (batch, done) =>
    send(batch, (result) => {
      note(result)
      done(result)
    })
  return exporter
}

/** How the receiver answered, or why it did not. What it said may hold anything. */
function codeOf(error: Error | undefined): unknown {
  return error && 'code' in error ? error.code : error?.name
}
