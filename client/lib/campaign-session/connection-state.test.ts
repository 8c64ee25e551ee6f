import { describe, expect, test } from 'vitest'
import { closeCodeOf } from '#shared/errors/status-errors.ts'
import type { ConnectionEvent } from './connection-state.ts'
import { initialConnection, nextConnection, unkeptEdits } from './connection-state.ts'
import { saveBadge } from './save-badge.ts'

const after = (...events: ConnectionEvent[]) => events.reduce(nextConnection, initialConnection)
const badge = (...events: ConnectionEvent[]) => saveBadge(after(...events))

const ready: ConnectionEvent = { type: 'device-ready', unsaved: 0 }
const connected: ConnectionEvent = { type: 'connected' }
const received: ConnectionEvent = { type: 'received' }
const settled: ConnectionEvent = { type: 'acknowledged', unsaved: 0, handedOver: true }
const online = [ready, connected, received, settled] as const
const lost: ConnectionEvent = { type: 'disconnected', code: 1006 }
const lasting: ConnectionEvent = { type: 'lasting' }
const connecting: ConnectionEvent = { type: 'connecting' }
const edited = (unsaved: number): ConnectionEvent => ({ type: 'edited', unsaved })
const kept = (lacking: number): ConnectionEvent => ({ type: 'kept', lacking })
const unavailable: ConnectionEvent = { type: 'device-unavailable' }
/** The copy has not come yet. */
const opening: ConnectionEvent[] = []
const closed = (code: number): ConnectionEvent => ({ type: 'disconnected', code })

describe('saved', () => {
  test('only once the server has confirmed the hand-over of this connection', () => {
    expect(badge().kind).toBe('loading')
    expect(badge(ready).kind).toBe('loading')
    expect(badge(ready, connected).kind).toBe('loading')
    expect(badge(ready, connected, received).kind).toBe('saving')
    expect(badge(...online).kind).toBe('saved')
  })

  test('not while a change waits, and again when all are confirmed', () => {
    expect(badge(...online, edited(1)).kind).toBe('saving')
    const one: ConnectionEvent = { type: 'acknowledged', unsaved: 1, handedOver: true }
    expect(badge(...online, edited(2), one).kind).toBe('saving')
    expect(badge(...online, edited(2), settled).kind).toBe('saved')
  })

  test('not after the connection was lost, although nothing waits', () => {
    const gone = [...online, lost, lasting]
    expect(badge(...gone)).toMatchObject({ kind: 'offline', text: 'Offline' })
    expect(badge(...gone, connecting).kind).toBe('offline')
    expect(badge(...gone, connected, received).kind).toBe('saving')
  })
})

describe('a connection that comes back within a moment', () => {
  const back = [connecting, connected, received, settled] as const
  /** What the badge says after each of `events`, which follow `before`. */
  const words = (before: readonly ConnectionEvent[], events: readonly ConnectionEvent[]) =>
    events.map((_, at) => badge(...before, ...events.slice(0, at + 1)).text)

  test('changes no word, as all that was said stays true', () => {
    expect(new Set(words(online, [lost, ...back]))).toEqual(new Set(['Saved']))
    const restart = closed(closeCodeOf('shutting-down'))
    expect(new Set(words(online, [restart, ...back]))).toEqual(new Set(['Saved']))
    const lowered: ConnectionEvent = { type: 'welcomed', canWrite: false }
    const lookingOn = [...online, lowered]
    expect(new Set(words(lookingOn, [lost, ...back]))).toEqual(new Set(['View only']))
  })

  test('saves what is written meanwhile, and never calls it saved before it is', () => {
    expect(words([...online, lost], [edited(1), connecting, connected, received])).toEqual(
      Array.from({ length: 4 }, () => 'Saving'),
    )
    expect(badge(...online, lost, edited(1), ...back).text).toBe('Saved')
  })

  test('that fails again, or was not whole yet, gets no second moment', () => {
    const again = [...online, lost, connecting, connected, received, lost]
    expect(badge(...again).text).toBe('Saved')
    expect(badge(...again, lasting).text).toBe('Offline')
    expect(badge(...again, lasting, connecting, connected, received, lost).text).toBe('Offline')
    expect(badge(ready, connected, received, lost).text).toBe('Offline')
  })

  test.each(['unavailable', 'rate-limited', 'too-many-connections', 'internal'] as const)(
    '%s is said at once',
    (slug) => {
      expect(badge(...online, closed(closeCodeOf(slug))).text).toBe('Offline')
    },
  )

  test('says why there is no room for another connection', () => {
    expect(badge(...online, closed(closeCodeOf('too-many-connections'))).help).toBe(
      'Too many connections are open, of yours or from your network. What you change is kept on this device. It reconnects by itself.',
    )
  })

  test('failing storage is no moment', () => {
    expect(badge(...online, { type: 'stalled' }, lost).text).toBe('Offline')
  })
})

describe('offline', () => {
  const gone = [...online, lost, lasting]

  test('counts the changes that are on the disk of this device, and no other', () => {
    expect(badge(...gone, edited(1))).toMatchObject({
      text: 'Offline',
      help: 'What you change is kept on this device. It reconnects by itself.',
    })
    expect(badge(...gone, edited(1), kept(0)).text).toBe('Offline, 1 change kept')
    const three = [edited(1), edited(2), edited(3)]
    expect(badge(...gone, ...three, kept(0))).toMatchObject({
      kind: 'offline',
      text: 'Offline, 3 changes kept',
      help: '3 changes are kept on this device. It reconnects by itself.',
    })
    expect(badge(...gone, ...three, kept(0), edited(4), kept(1)).text).toBe(
      'Offline, 3 changes kept',
    )
    expect(unkeptEdits(after(...gone, ...three, kept(1)))).toBe(1)
  })

  test('says to come back where the browser may clear them', () => {
    const fleeting = { type: 'fleeting' } as const
    expect(badge(...gone, fleeting, edited(1), kept(0)).help).toBe(
      'One change is kept on this device. The browser may clear it after some days. It reconnects by itself.',
    )
    expect(badge(...gone, edited(1), { type: 'device-unavailable' }, fleeting).help).not.toContain(
      'clear',
    )
  })

  test('changes found from an earlier visit count before the first connection', () => {
    expect(badge({ type: 'device-ready', unsaved: 4 }, lost).text).toBe('Offline, 4 changes kept')
    expect(badge({ type: 'device-ready', unsaved: 4 }).kind).toBe('offline')
    expect(badge(ready, { type: 'found', unsaved: 2 }, lost).text).toBe('Offline, 2 changes kept')
  })

  test('says so where this browser keeps nothing, or nothing any more', () => {
    for (const nowhere of [opening, [unavailable], [ready, unavailable]]) {
      const state = after(...nowhere, connected, received, edited(1), edited(2), lost)
      expect(saveBadge(state).text).toBe('Offline, 2 changes in this tab only')
      expect(saveBadge(state).help).toContain('kept in this tab only: leave it open')
      expect(unkeptEdits(state)).toBe(2)
    }
  })

  test('says nothing of keeping to who may not write', () => {
    const reader: ConnectionEvent = { type: 'welcomed', canWrite: false }
    expect(badge(unavailable, connected, reader, received, lost)).toMatchObject({
      text: 'Offline',
      help: 'It reconnects by itself.',
    })
  })

  test('a restarting server is not final', () => {
    const state = after(...online, closed(closeCodeOf('shutting-down')), lasting)
    expect(state.final).toBe(false)
    expect(saveBadge(state)).toMatchObject({ kind: 'offline' })
    expect(saveBadge(state).help).toContain('The server is restarting')
  })
})

describe('ended', () => {
  test.each([
    ['signed-out', 'signed-out'],
    ['forbidden', 'no-access'],
    ['not-found', 'no-access'],
    ['company-closed', 'no-access'],
    ['read-only', 'refused'],
  ] as const)('%s is final and shows %s', (slug, kind) => {
    const state = after(...online, closed(closeCodeOf(slug)))
    expect(state.final).toBe(true)
    expect(saveBadge(state).kind).toBe(kind)
  })

  test('signed out with changes says that they are kept', () => {
    const { text, help } = badge(...online, edited(2), kept(0), closed(4401))
    expect(text).toBe('Signed out, 2 changes kept')
    expect(help).toContain('2 changes are kept on this device')
  })

  test('read only with changes says that they are not saved, and what to do', () => {
    const { text, help } = badge(...online, edited(2), closed(4405))
    expect(text).toBe('Refused, 2 changes not saved')
    expect(help).toContain('Copy out what you wrote')
  })

  test('connecting again on purpose (after signing in) is no longer final', () => {
    expect(after(...online, closed(4401), connecting).final).toBe(false)
  })
})

test('a refused update stays said while it is tried again, until all is confirmed', () => {
  const refused = [...online, edited(1), closed(closeCodeOf('update-refused'))]
  expect(after(...refused).final).toBe(false)
  expect(badge(...refused).kind).toBe('refused')
  expect(badge(...refused, connected, received).kind).toBe('refused')
  expect(badge(...refused, connected, received, settled).kind).toBe('saved')
})

test('a role lowered while editing refuses what is unsaved and says that nothing can be changed', () => {
  const lowered: ConnectionEvent = { type: 'welcomed', canWrite: false }
  expect(badge(...online, lowered)).toMatchObject({ kind: 'saved', text: 'View only' })
  expect(badge(...online, edited(2), lowered)).toMatchObject({
    kind: 'refused',
    text: 'Refused, 2 changes not saved',
  })
  const refused: ConnectionEvent = { type: 'refused', reason: 'read-only' }
  expect(badge(...online, edited(1), refused).kind).toBe('refused')
})

test('failing storage is never called saved', () => {
  expect(badge(...online, edited(1), { type: 'stalled' }).text).toBe('Saving is held up')
  expect(badge(...online, { type: 'stalled' }).kind).toBe('saving')
  expect(badge(...online, { type: 'stalled' }, settled).kind).toBe('saved')
})

describe('nearly full', () => {
  const warned: ConnectionEvent = { type: 'nearly-full', percent: 93 }
  const fullness = (...events: ConnectionEvent[]) => after(...online, ...events).fullness

  test('stays said while a connection comes back that warns again', () => {
    expect(fullness()).toBeNull()
    const back = [lost, connecting, connected, warned, received, settled]
    for (let count = 0; count <= back.length; count++)
      expect(fullness(warned, ...back.slice(0, count))).toBe(93)
    expect(fullness(warned, edited(1), settled)).toBe(93)
  })

  test('ends with a connection that does not warn', () => {
    expect(fullness(warned, lost, connecting, connected, received, settled)).toBeNull()
  })
})
