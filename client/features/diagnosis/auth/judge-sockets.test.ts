import { describe, expect, it } from 'vitest'
import { judgeCollab, judgeLive } from './judge-sockets.ts'
import type { CollabView, LiveView } from './views.ts'

describe('the live socket', () => {
  const open = (watching: Extract<LiveView, { state: 'open' }>['watching']): LiveView => ({
    state: 'open',
    watching,
    ms: 1,
  })
  const refused: LiveView = { state: 'refused', why: 'websocket error', ms: 1 }

  it('lets in whom it should, and shows what the role may see', () => {
    expect(judgeLive(open('allowed'), true, true).standing).toBe('ok')
    expect(judgeLive(open('forbidden'), true, false).standing).toBe('ok')
    expect(judgeLive(open('nothing to watch'), true, null).standing).toBe('ok')
    expect(judgeLive(refused, false, null).standing).toBe('ok')
  })

  it('says otherwise', () => {
    expect(judgeLive(refused, true, true).mend).toMatch(/WebSocket upgrades/)
    expect(judgeLive({ state: 'silent', ms: 8_000 }, false, null).standing).toBe('failed')
    expect(judgeLive(open('nothing to watch'), false, null).says).toMatch(/signed out/)
    expect(judgeLive(open('allowed'), true, false).says).toMatch(/must not see/)
    expect(judgeLive(open('forbidden'), true, true).says).toMatch(/may see/)
  })
})

describe('the collaboration socket', () => {
  const welcome = (canWrite: boolean): CollabView => ({ state: 'welcome', canWrite, ms: 1 })
  const closed = (reason: string, code = 4401, opened = true): CollabView => ({
    state: 'closed',
    opened,
    code,
    reason,
    ms: 1,
  })

  it('lets in whom it should, and takes the edits of those who may', () => {
    expect(judgeCollab(welcome(true), true, true).standing).toBe('ok')
    expect(judgeCollab(welcome(false), true, false).standing).toBe('ok')
    expect(judgeCollab(closed('signed-out'), false, null).standing).toBe('ok')
    expect(judgeCollab(closed('not-found', 4404), true, null).standing).toBe('ok')
  })

  it('says what a close code means and how to mend it', () => {
    const mend = (reason: string) => judgeCollab(closed(reason), true, true).mend
    expect(mend('unavailable')).toMatch(/ORY_URL/)
    expect(mend('signed-out')).toMatch(/cookie does not reach the socket/)
    expect(mend('too-many-connections')).toMatch(/TRUST_PROXY/)
    expect(mend('shutting-down')).toMatch(/restarting/)
    expect(judgeCollab(closed('', 1006, false), true, true).mend).toMatch(/upgrades/)
  })

  it('decides otherwise than the role says: that is a fault', () => {
    expect(judgeCollab(welcome(true), true, false).standing).toBe('failed')
    expect(judgeCollab(welcome(false), true, true).standing).toBe('failed')
    expect(judgeCollab(welcome(false), false, null).standing).toBe('failed')
    expect(judgeCollab(closed('not-found', 4404), true, true).standing).toBe('failed')
  })
})
