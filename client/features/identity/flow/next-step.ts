import type { ContinueWith } from '@ory/client'
import { flowPath, returnPath } from './destination.ts'

/**
 * The path to go on to after a form was accepted. The provider names its steps in no order: a code
 * to enter comes first, then a new password, then the place that was wanted, which is kept on the
 * way. `wanted` is what was asked for when the flow began.
 */
export function nextStep(
  steps: readonly ContinueWith[],
  wanted: string | null | undefined,
  origin: string,
): string {
  const redirect = steps.find((step) => step.action === 'redirect_browser_to')
  const asked = redirect?.redirect_browser_to ?? wanted
  const returnTo = asked ? returnPath(asked, origin) : null
  const verification = steps.find((step) => step.action === 'show_verification_ui')
  if (verification) return flowPath('verification', { flowId: verification.flow.id, returnTo })
  const settings = steps.find((step) => step.action === 'show_settings_ui')
  if (settings) return flowPath('settings', { flowId: settings.flow.id, returnTo })
  const recovery = steps.find((step) => step.action === 'show_recovery_ui')
  if (recovery) return flowPath('recovery', { flowId: recovery.flow.id, returnTo })
  return returnPath(asked, origin)
}
