import type { Answer } from '../ask.ts'
import { failed, ok } from '../finding.ts'
import type { Finding } from '../finding.ts'
import { describeAnswer } from './describe-answer.ts'
import { errorIdOf, readFlow } from './flow-facts.ts'

/** Does a plain link to a flow end at our own screen for it? `screens` are where they ended. */
export function judgePages(
  pages: readonly { kind: string; expected: string; answer: Answer }[],
  origin: string,
): Finding {
  const wrong = pages.filter(({ expected, answer }) => {
    const end = URL.parse(answer.url)
    return answer.status !== 200 || end?.origin !== origin || end.pathname !== expected
  })
  if (wrong.length === 0) return ok('Links to the provider end at the screens of Fanfare.')
  const named = wrong.map(({ kind, expected }) => `${kind} (should be ${expected})`).join(', ')
  return failed(
    `Links to the provider do not end where they should: ${named}.`,
    'Set selfservice.flows.*.ui_url of the provider to these screens at PUBLIC_URL, as docker-compose.yml does.',
  )
}

/** Are people sent back to where they wanted to be, and never to another site? */
export function judgeReturn(own: Answer, foreign: Answer, wanted: string): Finding {
  const flow = readFlow(own)
  if (flow?.return_to !== wanted)
    return failed(
      `People cannot come back to where they wanted to be (${describeAnswer(own)}).`,
      'Add PUBLIC_URL to selfservice.allowed_return_urls of the provider.',
    )
  const id = errorIdOf(foreign)
  if (foreign.status === 400 && id === 'self_service_flow_return_to_forbidden')
    return ok('People come back to our own pages only.')
  return failed(
    `The provider would send people to another site after signing in (${describeAnswer(foreign)}).`,
    'Let selfservice.allowed_return_urls of the provider name nothing but PUBLIC_URL.',
  )
}
