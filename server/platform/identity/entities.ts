import { defineEntity, p } from '@mikro-orm/core'
import type { RegistrationMode } from '#shared/registration/registration-rule.ts'

/**
 * That a person has shown that mail to an address reaches them, beside what the identity provider
 * knows: by the link of a mail that only who reads it can have.
 */
export const ProvenAddressEntity = defineEntity({
  name: 'ProvenAddress',
  tableName: 'proven_address',
  properties: {
    personId: p.uuid().primary(),
    /** In lower case. */
    email: p.string().primary(),
    provenAt: p.datetime(3),
  },
})

/** A person whom the operator of the installation has disabled, whichever provider they are known to. */
export const DisabledPersonEntity = defineEntity({
  name: 'DisabledPerson',
  tableName: 'disabled_person',
  properties: {
    personId: p.uuid().primary(),
    /** The operator's reason, in words. */
    because: p.text(),
    disabledAt: p.datetime(3),
  },
})

/** Who may register here: one row, or none while everybody may. */
export const RegistrationRuleEntity = defineEntity({
  name: 'RegistrationRule',
  tableName: 'registration_rule',
  properties: {
    id: p.integer().primary().autoincrement(false),
    mode: p.string().$type<RegistrationMode>(),
    /** In lower case; none but for the mode `domains`. */
    domains: p.json().$type<string[]>(),
    changedAt: p.datetime(3),
  },
})
