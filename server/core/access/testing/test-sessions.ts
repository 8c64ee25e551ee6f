import { randomUUID } from 'node:crypto'

type TestSession = {
  id: string
  token: string
  personId: string
  expiresAt: number
  isConfirmed: boolean
}

/** An identity provider in memory that several nodes ask, as far as whoami goes. */
export function createTestSessions() {
  const sessions = new Map<string, TestSession>()
  const state = { isAway: false, asked: 0 }
  return {
    state,
    /** A new session, of a person with a confirmed address or not; `cookie` is its Cookie header. */
    begin(personId: string, expiresAt = Date.now() + 3_600_000, isConfirmed = true) {
      const session = { id: randomUUID(), token: randomUUID(), personId, expiresAt, isConfirmed }
      sessions.set(session.token, session)
      return { ...session, cookie: `session=${session.token}` }
    },
    /** The session is no more, and nobody is told. */
    revoke: ({ token }: { token: string }) => void sessions.delete(token),
    /** What the verifier calls instead of the network. */
    fetch: async (_: unknown, init?: RequestInit): Promise<Response> => {
      state.asked += 1
      if (state.isAway) return Response.json({}, { status: 502 })
      const cookie = new Headers(init?.headers).get('cookie') ?? ''
      const session = sessions.get(/session=([\w-]+)/.exec(cookie)?.[1] ?? '')
      if (!session) return Response.json({}, { status: 401 })
      const { id, personId, expiresAt, isConfirmed: verified } = session
      const email = `${personId}@example.com`
      const traits = { email, name: 'Ada Lovelace' }
      const verifiable_addresses = [{ value: email, verified }]
      const expires_at = new Date(expiresAt).toISOString()
      return Response.json({
        id,
        expires_at,
        identity: { id: personId, traits, verifiable_addresses },
      })
    },
  }
}

export type TestSessions = ReturnType<typeof createTestSessions>
