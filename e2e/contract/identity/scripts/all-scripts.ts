import type { Script } from '../stage.ts'
import { expiryScripts } from './expiry.ts'
import { flowScripts } from './flows.ts'
import { recoveryScripts } from './recovery.ts'
import { sessionScripts } from './sessions.ts'
import { settingsScripts } from './settings.ts'
import { signInScripts } from './sign-in.ts'
import { signOutScripts } from './sign-out.ts'
import { signUpScripts } from './sign-up.ts'
import { verificationScripts } from './verification.ts'

/** Everything that the contract asks of an identity server. */
export const allScripts: readonly Script[] = [
  ...signUpScripts,
  ...signInScripts,
  ...signOutScripts,
  ...sessionScripts,
  ...recoveryScripts,
  ...verificationScripts,
  ...settingsScripts,
  ...flowScripts,
  ...expiryScripts,
]
