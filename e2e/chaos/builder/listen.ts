import * as decoding from 'lib0/decoding'
import type { Request, WebSocket } from '@playwright/test'
import type { Person } from './person.ts'

const messageAwareness = 1

/**
 * What a page may say without a line, and for a moment after: that it can't load something, that
 * its connection broke, and that a part of the builder which is fetched when wanted is not there.
 */
const sayingOfLines =
  /net::ERR_INTERNET_DISCONNECTED|WebSocket connection to|dynamically imported module/

/** Tells `complain` of every error in a person's pages, and keeps what they say on the console. */
export function listen(person: Person, complain: (what: string) => void): void {
  const { context, page, heard } = person
  const isExcused = (text: string) =>
    performance.now() < person.excusedUntil && sayingOfLines.test(text)
  const hear = (text: string) => void (isExcused(text) || complain(text))
  context.on('weberror', (error) => hear(String(error.error().stack ?? error.error())))
  context.on('console', (message) => {
    const { url } = message.location()
    heard.push(`${message.type()}: ${message.text()} (${url})`)
    if (message.type() === 'error') hear(`${message.text()} (${url})`)
  })
  context.on('requestfailed', (request) => {
    const why = `${request.failure()?.errorText ?? ''} ${request.url()}`
    if (!isGivenUp(request)) hear(`a request failed: ${why}`)
  })
  context.on('response', (response) => {
    if (response.status() >= 400) complain(`${response.status()} from ${response.url()}`)
  })
  page.on('crash', () => complain('the page crashed'))
  page.on('dialog', (dialog) => {
    person.wasAsked ||= dialog.type() === 'beforeunload'
    void dialog.accept()
  })
  page.on('websocket', (socket) => noteClient(person, socket))
  void hearOfLeaving(person)
}

/** Keeps where the page went, and what made it go: a link, a form, a script, or the router in it. */
async function hearOfLeaving({ scripts, heard, history }: Person): Promise<void> {
  const note = (url: string, why: string) =>
    void heard.push(`at gesture ${history.length} it left for ${url} (${why})`)
  scripts.on('Page.frameRequestedNavigation', ({ url, reason }) => note(url, reason))
  scripts.on('Page.navigatedWithinDocument', ({ url, navigationType }) => note(url, navigationType))
  await scripts.send('Page.enable')
}

/** A page that is left gives up what it was loading. */
function isGivenUp(request: Request): boolean {
  return request.failure()?.errorText === 'net::ERR_ABORTED'
}

/** The first that a tab says of itself on a connection begins with the number it writes under. */
function noteClient(person: Person, socket: WebSocket): void {
  if (!socket.url().includes('/collab/')) return
  let isKnown = false
  socket.on('framesent', ({ payload }) => {
    if (isKnown || typeof payload === 'string' || payload[0] !== messageAwareness) return
    const decoder = decoding.createDecoder(new Uint8Array(payload))
    decoding.readVarUint(decoder)
    const update = decoding.createDecoder(decoding.readVarUint8Array(decoder))
    if (decoding.readVarUint(update) !== 1) return
    person.clientId = decoding.readVarUint(update)
    person.clientIds.add(person.clientId)
    isKnown = true
  })
}
