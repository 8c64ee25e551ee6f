import type { Identity, Session, VerifiableIdentityAddress } from '@ory/client'
import { v5 as uuidv5 } from 'uuid'
import type { IdentityRow, IdentitySessionRow } from './entities.ts'

/** The identity as clients read it: never the password. */
export function presentIdentity(identity: IdentityRow, baseUrl: string): Identity {
  return {
    id: identity.id,
    schema_id: 'default',
    schema_url: `${baseUrl}schemas/default`,
    state: 'active',
    state_changed_at: identity.createdAt.toISOString(),
    traits: { email: identity.email, name: identity.name },
    verifiable_addresses: [verifiableAddress(identity)],
    recovery_addresses: [addressOf(identity, 'recovery')],
    metadata_public: null,
    created_at: identity.createdAt.toISOString(),
    updated_at: identity.updatedAt.toISOString(),
  }
}

function verifiableAddress(identity: IdentityRow): VerifiableIdentityAddress {
  const verifiedAt = identity.verifiedAt?.toISOString()
  return {
    ...addressOf(identity, 'verifiable'),
    verified: verifiedAt !== undefined,
    status: verifiedAt ? 'completed' : 'sent',
    ...(verifiedAt ? { verified_at: verifiedAt } : {}),
  }
}

// An address has no row of its own; its id is made of what it is.
function addressOf(identity: IdentityRow, use: 'recovery' | 'verifiable') {
  return {
    id: uuidv5(`${use}:${identity.identifier}`, identity.id),
    value: identity.identifier,
    via: 'email' as const,
    created_at: identity.createdAt.toISOString(),
    updated_at: identity.updatedAt.toISOString(),
  }
}

export function presentSession(
  session: IdentitySessionRow,
  identity: IdentityRow,
  baseUrl: string,
): Session {
  const authenticatedAt = session.authenticatedAt.toISOString()
  return {
    id: session.id,
    active: true,
    expires_at: session.expiresAt.toISOString(),
    authenticated_at: authenticatedAt,
    authenticator_assurance_level: 'aal1',
    authentication_methods: [
      { method: session.method, aal: 'aal1', completed_at: authenticatedAt },
    ],
    issued_at: session.issuedAt.toISOString(),
    identity: presentIdentity(identity, baseUrl),
    devices: [
      {
        id: session.id,
        ip_address: session.address,
        user_agent: session.userAgent,
        location: '',
      },
    ],
  }
}
