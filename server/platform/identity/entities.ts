import { defineEntity, p } from '@mikro-orm/core'

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
