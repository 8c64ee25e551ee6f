import type { RegistrationRule } from '#shared/registration/registration-rule.ts'

/** Who wants to register: every address that the form names, and the token of an invite that it shows. */
export type Registering = { addresses: readonly string[]; invite: string | null }

/** The rule of the installation by which somebody may not register; null where they may. */
export type RefusesRegistration = (asked: Registering) => Promise<RegistrationRule | null>
