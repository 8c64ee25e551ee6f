import { Menu } from '@mantine/core'
import { reportRhythms } from '#shared/contract/report-periods.ts'
import type { ReportRhythm } from '#shared/contract/report-periods.ts'
import type { ReportSubscription } from '#shared/contract/reports.ts'
import { formatInZone, zoneName } from '#client/lib/words/zoned-time.ts'
import { AttachedMenu } from '#client/ui/menus/attached-menu.tsx'
import type { Attached } from '#client/ui/menus/attached.tsx'
import { Text } from '#client/ui/layout/elements.tsx'
import { Undelivered } from '#client/ui/notices/undelivered.tsx'

type MailListProps = {
  rhythm: ReportRhythm | undefined
  subscription: ReportSubscription | undefined
  onRhythm: (rhythm: ReportRhythm) => void
  at: Attached
}

const itemWords: Record<ReportRhythm, string> = {
  never: 'Never',
  week: 'Every week, on Monday',
  month: 'Every month, on its first day',
}

/** How often, with where it goes and when the next one comes. */
export function MailList({ rhythm, subscription, onRhythm, at }: MailListProps) {
  return (
    <AttachedMenu at={at} position="bottom-end" width={288}>
      <Menu.RadioGroup value={rhythm ?? null}>
        {reportRhythms.map((one) => (
          <Menu.RadioItem key={one} value={one} closeMenuOnClick onChange={() => onRhythm(one)}>
            {itemWords[one]}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      {subscription ? (
        <>
          <Menu.Divider />
          <Text as="div" px="12" py="4" size="12" line="16" tone="ink-2" anywhere>
            {whenWords(subscription)}
            <Undelivered what="The last mail there" mail={subscription.lastMail} />
          </Text>
        </>
      ) : null}
    </AttachedMenu>
  )
}

function whenWords({ email, nextAt, timeZone }: ReportSubscription): string {
  if (nextAt === null) return `It would go to ${email}.`
  return `To ${email}, next on ${formatInZone(nextAt, timeZone)} (${zoneName(timeZone)}). When nobody came, there is none.`
}
