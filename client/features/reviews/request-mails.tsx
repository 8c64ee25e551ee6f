import type { RequestMail } from '#shared/contract/reviews.ts'
import { Text } from '#client/ui/layout/elements.tsx'
import { Undelivered } from '#client/ui/notices/undelivered.tsx'
import classes from './public/review-card.module.css'

/** Who was asked and did not get the mail, and why. */
export function RequestMails({ mails }: { mails: readonly RequestMail[] }) {
  const guestsWithout = mails.filter(({ kind, mail }) => kind === 'guest' && mail.state === 'kept')
  return (
    <div className={classes.standing} aria-live="polite">
      {mails.map(({ id, name, mail }) => (
        <Undelivered key={id} what={`The mail to ${name}`} mail={mail} />
      ))}
      {guestsWithout.map(({ id, name }) => (
        <Text key={id} size="12" line="16" tone="warn">
          {name} got no mail: this installation has no mail server. Hand on their link from Share.
        </Text>
      ))}
    </div>
  )
}

/** Whether it is worth asking somebody again at once. */
export const hasFailed = (mails: readonly RequestMail[]): boolean =>
  mails.some(({ mail }) => mail.state === 'failed')
