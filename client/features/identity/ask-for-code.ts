import { flowApis } from './flow-apis.ts'
import { tokenOf } from './nodes.ts'

/**
 * Begins a verification, which leads back to the path `returnTo`, and has a code sent to `email`.
 * Gives the id of its flow; throws what `readFailure` reads.
 */
export async function askForCode(email: string, returnTo: string): Promise<string> {
  const { begin, send } = flowApis.verification
  const wish = { kind: 'verification', flowId: null, returnTo, refresh: false, aal: null } as const
  const { data } = await begin(wish)
  await send(data.id, { method: 'code', email, csrf_token: tokenOf(data.ui.nodes) })
  return data.id
}
