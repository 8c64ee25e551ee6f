import type { Step } from '../run-steps.ts'
import { knows } from './describe-views.ts'
import { judgeAgreement, judgeSpeed } from './judge-session.ts'
import { serverSteps } from './server-steps.ts'
import { sessionSteps } from './session-steps.ts'
import { socketSteps } from './socket-steps.ts'
import type { Seen } from './views.ts'

const agreement: Step<Seen> = {
  id: 'agreement',
  title: 'Agreement of all four',
  run: async ({ client: browser, api: server, live: numbers, collab: edits }) => ({
    finding: judgeAgreement({
      client: browser ?? { state: 'anonymous' },
      api: server ?? { state: 'anonymous' },
      live: numbers ? numbers.state === 'open' : null,
      collab: edits ? knows(edits) : null,
    }),
  }),
}

const speed: Step<Seen> = {
  id: 'speed',
  title: 'Speed',
  run: async (seen) => ({
    finding: judgeSpeed({
      'identity provider': seen.client?.ms ?? 0,
      API: seen.api?.ms ?? 0,
      'live socket': seen.live?.ms ?? 0,
      'collaboration socket': seen.collab?.ms ?? 0,
    }),
  }),
}

/** Everything that /test-auth looks at, in the order in which one mends it. */
export const authSteps: readonly Step<Seen>[] = [
  ...serverSteps,
  ...sessionSteps,
  ...socketSteps,
  agreement,
  speed,
]
