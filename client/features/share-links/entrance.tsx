import type { ReactNode } from 'react'
import type { Ticket } from '#client/lib/session/link-token.ts'
import { LinkEntrance } from './link-entrance.tsx'
import { MailEntrance } from './mail-entrance.tsx'
import { MailsEnded } from './mails-ended.tsx'

export type EntranceProps = {
  ticket: Ticket
  isSignedOut: boolean
  /** What the link opens. */
  children: ReactNode
}

/** What stands before a preview whose address opens something by itself. */
export function Entrance({ ticket: { kind, token }, ...props }: EntranceProps) {
  if (kind === 'stop') return <MailsEnded token={token} />
  if (kind === 'guest') return <MailEntrance token={token} {...props} />
  return <LinkEntrance token={token} {...props} />
}
