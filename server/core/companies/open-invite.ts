/** What all invites have in common that can still be accepted. */
export const openInvite = (now: Date) => ({
  usedAt: null,
  revokedAt: null,
  expiresAt: { $gt: now },
})
