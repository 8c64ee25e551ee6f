import { redact } from './redact.ts'
import type { Done } from './run-steps.ts'

const longestRaw = 1_500

/** When, where and with what a report was made, for its head. */
export function aboutHere(): string[] {
  return [new Date().toISOString(), location.origin, navigator.userAgent]
}

/** What was found as plain text for a ticket, redacted. `about` are lines for its head. */
export function writeReport(title: string, about: readonly string[], done: readonly Done[]) {
  return [`Fanfare: ${title}`, ...about, '', ...done.map(writeStep)].join('\n')
}

function writeStep({ title, finding, ms, raw }: Done): string {
  const took = ms === null ? '' : ` (${ms} ms)`
  const lines = [`[${finding.standing}] ${title}${took}: ${finding.says}`]
  if (finding.mend) lines.push(`    to mend: ${finding.mend}`)
  if (raw !== null && finding.standing !== 'ok')
    lines.push(`    answer: ${JSON.stringify(redact(raw)).slice(0, longestRaw)}`)
  return lines.join('\n')
}
