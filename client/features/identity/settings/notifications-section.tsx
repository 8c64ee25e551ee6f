import { Switch } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, client } from '#client/lib/api/api.ts'
import { useOptionalCompany } from '#client/lib/session/current-company.ts'
import { useActor } from '#client/lib/session/session.ts'
import { Text } from '#client/ui/layout/elements.tsx'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import { showProblem } from '#client/ui/notices/show-problem.tsx'
import { Undelivered } from '#client/ui/notices/undelivered.tsx'
import { SkeletonRows } from '#client/ui/loading/skeletons.tsx'
import { ReportMails } from '#client/features/reports/public/report-mails.tsx'
import type { NotificationKind } from '#shared/contract/notification-kinds.ts'
import type { NotificationPreference } from '#shared/contract/notifications.ts'
import { can } from '#shared/permissions/can.ts'
import classes from './notifications-section.module.css'
import { SettingsSection } from './settings-section.tsx'

const kindWords: Record<NotificationKind, string> = {
  'take-down': 'The operator takes pages of the company down, or puts them back',
  alert: 'An alert of a campaign’s numbers fires',
  experiment: 'An experiment I started, or may change, is decided',
  'review-requested': 'Somebody asks for my review',
  'review-answered': 'My review is answered',
  schedule: 'A start, release or end I planned happens, or fails',
  assigned: 'Somebody assigns me a comment',
  mention: 'Somebody mentions me',
  reply: 'A reply where I have commented',
  comment: 'A comment on a campaign I made or review',
  domain: 'A domain of the company is verified or has a problem',
}

/** What one is told of, and in which way; in the company that is open. */
export function NotificationsSection() {
  const company = useOptionalCompany()
  const actor = useActor(company?.id)
  if (!company || company.eraseAt || company.disabled) return null
  return (
    <SettingsSection
      title="Notifications"
      lead={`What reaches you from ${company.name}. Comments of a few minutes come in one mail.`}
    >
      <Preferences companyId={company.id} />
      {can(actor, 'report.subscribe', { companyId: company.id }) ? (
        <ReportMails companyId={company.id} />
      ) : null}
    </SettingsSection>
  )
}

function Preferences({ companyId }: { companyId: string }) {
  const queries = useQueryClient()
  const input = { companyId }
  const options = api.notifications.preferences.queryOptions({ input })
  const { data, error, isPending, refetch } = useQuery(options)
  const { mutate } = useMutation({
    mutationFn: (chosen: NotificationPreference) =>
      client.notifications.setPreference({ companyId, ...chosen }),
    onMutate: (chosen) => {
      const before = queries.getQueryData(options.queryKey)
      queries.setQueryData(
        options.queryKey,
        (known) =>
          known && {
            ...known,
            preferences: known.preferences.map((one) => (one.kind === chosen.kind ? chosen : one)),
          },
      )
      return { before }
    },
    onError: (error, _, made) => {
      // Without a connection nothing else would take it back.
      queries.setQueryData(options.queryKey, made?.before)
      showProblem(error)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: options.queryKey }),
  })
  if (isPending) return <SkeletonRows what="what you are told of" rows={5} height={40} />
  if (!data) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  return (
    <>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col" className={classes.kind}>
              Tell me when
            </th>
            <th scope="col">In the app</th>
            <th scope="col">By mail</th>
          </tr>
        </thead>
        <tbody>
          {data.preferences.map((one) => (
            <tr key={one.kind}>
              <th scope="row" className={classes.kind}>
                {kindWords[one.kind]}
              </th>
              <td>
                <Switch
                  color="ink"
                  aria-label={`${kindWords[one.kind]}: in the app`}
                  checked={one.inApp}
                  onChange={({ currentTarget: { checked } }) => mutate({ ...one, inApp: checked })}
                />
              </td>
              <td>
                <Switch
                  color="ink"
                  aria-label={`${kindWords[one.kind]}: by mail`}
                  checked={one.byMail}
                  onChange={({ currentTarget: { checked } }) => mutate({ ...one, byMail: checked })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Text mt="8" size="12" tone="ink-3">
        Mail goes to {data.email}.
      </Text>
      {/* Who reads no mail learns it nowhere else. */}
      <Undelivered what="The last mail there" mail={data.lastMail} />
    </>
  )
}
