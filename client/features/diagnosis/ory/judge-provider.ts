import type { ProviderDiagnosis } from '#shared/contract/diagnosis.ts'
import { attention, failed, ok } from '../finding.ts'
import type { Finding } from '../finding.ts'

const names = {
  embedded: 'the provider that is built in',
  kratos: 'an Ory Kratos',
  'ory-network': 'an Ory Network project',
} as const

const whereItStands = {
  embedded: 'Look at the log of the server: the built-in provider needs the database.',
  kratos: 'Check ORY_URL from the machine of the server: it must lead to the public API of Kratos.',
  'ory-network': 'Check ORY_URL and ORY_API_KEY, and whether the project is active.',
} as const

/** Which provider is in use, and does the server reach it? */
export function judgeProvider({ provider, whoami }: ProviderDiagnosis): Finding {
  const name = names[provider]
  const mend = whereItStands[provider]
  if (whoami.status === 401)
    return ok(`In use is ${name}. It answers the server in ${whoami.ms} ms.`)
  if (whoami.status === null || whoami.status >= 500)
    return failed(`In use is ${name}, but it does not answer the server.`, mend)
  return failed(
    `In use is ${name}, but it answers "who is nobody?" with ${whoami.status} instead of 401.`,
    mend,
  )
}

/** Do mails with codes and invites reach people? */
export function judgeMail({ provider, mail }: ProviderDiagnosis): Finding {
  const codes =
    provider === 'embedded'
      ? 'Codes and invites'
      : 'Invites (codes are sent by the provider itself, with its own settings)'
  if (mail.way === 'smtp' && mail.failing > 0)
    return failed(
      `${codes} go out by the mail server, but ${mail.failing} of the last day could not be sent.`,
      'The log of the worker says why ("mail could not be sent"): check SMTP_URL, its password and MAIL_FROM.',
    )
  if (mail.way === 'smtp') return ok(`${codes} go out by the mail server, from ${mail.from}.`)
  if (mail.outboxUrl)
    return {
      ...attention(
        `${codes} stay on this machine: no mail server is set.`,
        'Fine while you try things out: read them in the outbox. For other people set SMTP_URL and restart.',
      ),
      link: mail.outboxUrl,
    }
  return failed(
    `${codes} reach nobody: no mail server is set.`,
    'Set SMTP_URL (and MAIL_FROM) and restart.',
  )
}
