import { howToGetBrowser } from '#server/platform/browser/find-browser.ts'

/** What of a running product is told to the person who started it. */
export type Ready = {
  origin: string
  /** Where its mail can be read; null where it can't. */
  outbox: string | null
  /** The host that mail leaves by; null where none is sent. */
  mailServer: string | null
  /** False where this process serves no people. */
  hasPages: boolean
  /** Nobody has made a company yet. */
  isNew: boolean
  /** The demonstration can be made here. */
  canSeed: boolean
  /** It has a browser to draw pages with. */
  canDraw: boolean
}

/** How long (s, one digit) the start took, where the product is, and what there is to do next. */
export function describeReady(ready: Ready, startedInMs: number): string {
  const head = `Started in ${(startedInMs / 1000).toFixed(1)} s.\n\nFanfare is ready at ${ready.origin}\n`
  if (!ready.hasPages) return head
  const rows: (readonly [string, string])[] = [
    ...(ready.isNew
      ? [['Begin', 'Sign up: the first account makes the first company.'] as const]
      : []),
    ['Mail', mailOf(ready)],
    ...(ready.isNew && ready.canSeed
      ? [['Demonstration', 'Stop this, run npm run seed -- --demo and then npm start.'] as const]
      : []),
    ...(ready.canDraw ? [] : [['Pictures', `None of pages. ${howToGetBrowser}`] as const]),
    ['Stop', 'Ctrl+C'],
  ]
  const width = Math.max(...rows.map(([name]) => name.length))
  const lines = rows.map(([name, words]) => `  ${name.padEnd(width)}  ${words}\n`)
  return `${head}\n${lines.join('')}\n`
}

function mailOf({ outbox, mailServer }: Ready): string {
  if (mailServer) return `Leaves by ${mailServer}.`
  if (outbox) return `Read it at ${outbox} (it is sent only with SMTP_URL).`
  return 'Waits in the outbox until SMTP_URL is set.'
}
