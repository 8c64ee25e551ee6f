import { describe, expect, it } from 'vitest'
import { textWith } from '#shared/testing/matching.ts'
import { judgeAgreement, judgeApi, judgeClient, judgeSpeed } from './judge-session.ts'
import { readMe, readWhoami } from './read-views.ts'
import type { View } from './views.ts'

const answered = (status: number | null, body: unknown = null) => ({ status, body, url: '', ms: 1 })
const personId = '0190b2c4-1111-7000-8000-000000000001'
const ada: View = { state: 'session', personId, name: 'Ada', endsAt: null }
const nobody: View = { state: 'anonymous' }
const halfway: View = { state: 'needs-second-factor' }
const broken: View = { state: 'broken', why: 'status 502' }

describe('views', () => {
  it('reads a session of the provider, whatever shape the name has', () => {
    const whoami = (name: unknown) => ({
      expires_at: '2030-01-01T00:00:00Z',
      identity: { id: personId, traits: { name } },
    })
    const view = { ...ada, endsAt: '2030-01-01T00:00:00Z' }
    expect(readWhoami(answered(200, whoami('Ada')))).toEqual(view)
    expect(readWhoami(answered(200, whoami({ first: 'Ada', last: 'L' })))).toEqual(view)
    expect(readWhoami(answered(200, whoami(7)))).toEqual({ ...view, name: '' })
  })

  it('goes by the status, and takes no page of a proxy for an answer', () => {
    expect(readWhoami(answered(401))).toEqual(nobody)
    expect(readWhoami(answered(403))).toEqual(halfway)
    expect(readWhoami(answered(200, '<html>'))).toMatchObject({ state: 'broken' })
    expect(readWhoami(answered(null))).toEqual({ state: 'broken', why: 'no answer' })
    expect(readMe(answered(401))).toEqual(nobody)
    expect(readMe(answered(503))).toEqual({ state: 'broken', why: 'status 503' })
    const me = {
      person: { id: personId, name: 'Ada', email: 'a@b.c', emailVerified: true },
      companies: [],
      isOperator: false,
    }
    expect(readMe(answered(200, me))).toEqual(ada)
  })
})

it('the browser is fine when the provider answers', () => {
  const standings = [ada, nobody, halfway, broken].map((view) => judgeClient(view).standing)
  expect(standings).toEqual(['ok', 'ok', 'attention', 'failed'])
})

describe('the API', () => {
  it('is fine when it sees what the browser sees', () => {
    expect(judgeApi(ada, ada).standing).toBe('ok')
    expect(judgeApi(nobody, nobody).standing).toBe('ok')
    expect(judgeApi(nobody, halfway).standing).toBe('ok')
  })

  it('is not when it sees somebody else, nobody, or too much', () => {
    const grace: View = { ...ada, personId: '0190b2c4-2222-7000-8000-000000000001' }
    expect(judgeApi(grace, ada).says).toMatch(/another person/)
    expect(judgeApi(nobody, ada).mend).toMatch(/cookie does not reach/)
    expect(judgeApi(ada, nobody).mend).toMatch(/ten seconds/)
    expect(judgeApi(broken, ada).mend).toMatch(/ORY_URL/)
  })
})

it('four agree or they do not', () => {
  const all = { client: ada, api: ada, live: true, collab: true }
  const none = { client: nobody, api: nobody, live: false, collab: false }
  expect(judgeAgreement(all).standing).toBe('ok')
  expect(judgeAgreement(none).standing).toBe('ok')
  expect(judgeAgreement({ ...all, collab: false }).standing).toBe('failed')
  expect(judgeAgreement({ ...none, live: true }).standing).toBe('failed')
  expect(judgeAgreement({ ...all, client: broken }).standing).toBe('skipped')
  expect(judgeAgreement({ ...none, live: null }).standing).toBe('skipped')
})

it('what is slow is named', () => {
  expect(judgeSpeed({ API: 12, 'live socket': 30 }).says).toContain('30 ms')
  expect(judgeSpeed({ API: 1_200, 'live socket': 30 })).toMatchObject({
    standing: 'attention',
    says: textWith('API 1200 ms'),
  })
})
