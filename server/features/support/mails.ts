import type { SupportTopic } from '#shared/contract/support.ts'
import type { Mail } from '#server/platform/mail/queue-mail.ts'
import type { SupportMessage } from './read-message.ts'

const topics: Record<SupportTopic, string> = {
  question: 'Question',
  problem: 'Problem',
  security: 'Security',
  privacy: 'Privacy',
  other: 'Message',
}

/** A message of the support page, to whoever runs the installation. It says where to answer to. */
export function supportMail(to: string, support: SupportMessage): Mail {
  const { topic, name, email, message, isSpam } = support
  const subject = `${isSpam ? 'Perhaps spam: ' : ''}${topics[topic]} from ${name}`
  return {
    to,
    subject,
    content: {
      title: subject,
      preheader: 'Written by the support page.',
      parts: [
        {
          kind: 'words',
          text: `${name} <${email}> wrote by the support page. Answer to ${email}: a reply to this mail does not reach them.`,
        },
        { kind: 'words', text: message.replaceAll('\r\n', '\n') },
      ],
    },
  }
}
