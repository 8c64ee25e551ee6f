import type { Identity, Session } from '@ory/client'
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
    authentication_methods: [{ method: 'password', aal: 'aal1', completed_at: authenticatedAt }],
    issued_at: session.issuedAt.toISOString(),
    identity: presentIdentity(identity, baseUrl),
    devices: [{ id: session.id, user_agent: session.userAgent, ip_address: session.address }],
  }
}
