import { client } from '#client/lib/api/api.ts'
import { problemOf } from '#client/lib/errors/problem.ts'
import { ask } from '../ask.ts'
import { attention, failed, ok, skipped } from '../finding.ts'
import { judgeAddress } from '../judge-address.ts'
import type { Step } from '../run-steps.ts'
import { judgeClock, judgeEncryption, judgeProxy } from './judge-server.ts'
import type { Seen } from './views.ts'

type AuthStep = Step<Seen>

/** For checks of what the first one did not bring. */
export const noServer = skipped('Not tried: the server did not say what it sees.')

const serverAnswers: AuthStep = {
  id: 'server',
  title: 'Server',
  async run() {
    const askedAt = Date.now()
    const started = performance.now()
    try {
      const diagnosis = await client.diagnosis.session()
      const ms = Math.round(performance.now() - started)
      const clock = judgeClock(diagnosis.now, askedAt, ms)
      const finding = clock.standing === 'ok' ? ok(`It answers the API. ${clock.says}`) : clock
      return { finding, seen: { diagnosis }, raw: diagnosis, ms }
    } catch (thrown) {
      const { title, detail } = problemOf(thrown)
      const mend = 'Is the server running, and does the proxy pass /api on to it?'
      return { finding: failed(`${title}. ${detail}`, mend) }
    }
  },
}

const parts: AuthStep = {
  id: 'parts',
  title: 'Database and other parts',
  async run() {
    const { status, body, ms } = await ask('/readyz')
    const mend = 'Look at the log of the server, and at DATABASE_URL and REDIS_URL.'
    if (status === 200) {
      const hasWarnings = JSON.stringify(body).includes('warnings')
      const finding = hasWarnings
        ? attention('It works, but a part that it can do without is away.', mend)
        : ok('Database and everything else that it needs are reached.')
      return { finding, raw: body, ms }
    }
    return { finding: failed('A part that it needs is away.', mend), raw: body, ms }
  },
}

const address: AuthStep = {
  id: 'address',
  title: 'Address',
  run: async ({ diagnosis }) => ({
    finding: diagnosis
      ? judgeAddress(location.origin, diagnosis.publicUrl, '/test-auth')
      : noServer,
  }),
}

const encryption: AuthStep = {
  id: 'encryption',
  title: 'Encryption',
  run: async ({ diagnosis }) => ({
    finding: diagnosis ? judgeEncryption(location.origin, diagnosis.publicUrl) : noServer,
  }),
}

const proxy: AuthStep = {
  id: 'proxy',
  title: 'Proxy',
  run: async ({ diagnosis }) => ({
    finding: diagnosis ? judgeProxy(diagnosis) : noServer,
    raw: diagnosis?.request,
  }),
}

/** Is the server there, and does it know its own place? */
export const serverSteps: readonly AuthStep[] = [serverAnswers, parts, address, encryption, proxy]
