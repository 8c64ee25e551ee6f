import type { MailParts } from '../make-message.ts'
import type { Mail } from '../queue-mail.ts'

type Wanted = Partial<Mail> & { to: string; text?: string }

/** A mail of one paragraph, but for what is given. */
export function buildMail({ text = 'Your code: 123456', ...mail }: Wanted): Mail {
  const parts = [{ kind: 'words', text }] as const
  const content = { title: 'Hello', preheader: '', parts: [...parts] }
  return { subject: 'Hello', content, ...mail }
}

/** An installation without pictures in which no replies are read. */
export const noMailParts: MailParts = {
  readPicture: async () => null,
  replyAddress: async () => null,
}
