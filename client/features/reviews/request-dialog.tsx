import { Button, Checkbox, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { api } from '#client/lib/api/api.ts'
import { useMe } from '#client/lib/session/session.ts'
import { useReviewCommands } from './public/use-reviews.ts'
import { permissionOf } from '#client/ui/roles/action-words.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import { roleNames } from '#client/ui/roles/role-names.ts'
import { SkeletonRows } from '#client/ui/loading/skeletons.tsx'
import type { Campaign } from '#shared/contract/campaigns.ts'
import { reviewLimits } from '#shared/contract/review-limits.ts'
import classes from './public/review-card.module.css'

type RequestDialogProps = { campaign: Campaign; onClose: () => void }

/** Asks some of those who may approve for a yes or no to the campaign as it is now. */
export function RequestDialog({ campaign, onClose }: RequestDialogProps) {
  const { companyId } = campaign
  const { person } = useMe()
  const members = useQuery(api.members.list.queryOptions({ input: { companyId } }))
  const { request } = useReviewCommands(campaign.id)
  const [chosen, setChosen] = useState<string[]>([])
  const [message, setMessage] = useState('')
  const approvers = (members.data?.members ?? []).filter(
    ({ role, personId }) =>
      permissionOf(role, 'campaign.approve') === 'yes' && personId !== person.id,
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    request.mutate(
      { reviewerIds: chosen, message: message.trim() },
      {
        onSuccess: () => {
          onClose()
          notifications.show({ message: 'The request is sent. Editing can go on meanwhile.' })
        },
      },
    )
  }
  return (
    <Dialog opened onClose={onClose} title={`Ask for a review of ${campaign.name}`}>
      <form className={classes.form} onSubmit={submit}>
        <p className={classes.note}>
          It is about the campaign exactly as it is now. One yes is enough.
        </p>
        {members.isPending ? <SkeletonRows what="who can approve" rows={2} height={28} /> : null}
        {members.error && !members.data ? (
          <ErrorNotice error={members.error} onRetry={() => void members.refetch()} />
        ) : null}
        {approvers.length > 0 ? (
          <Checkbox.Group label="Who is asked" value={chosen} onChange={setChosen}>
            <div className={classes.people}>
              {approvers.map(({ personId, name, role }) => (
                <Checkbox
                  key={personId}
                  value={personId}
                  label={`${name}, ${roleNames[role].toLowerCase()}`}
                />
              ))}
            </div>
          </Checkbox.Group>
        ) : null}
        {members.data && approvers.length === 0 ? (
          <p className={classes.note}>
            Nobody else here may approve yet. Owners, admins and reviewers may.
          </p>
        ) : null}
        <Textarea
          label="Message (optional)"
          autosize
          minRows={2}
          maxRows={8}
          maxLength={reviewLimits.words}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
        {request.error ? <ErrorNotice error={request.error} /> : null}
        <div className={classes.formActions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={request.isPending}>
            {chosen.length > 0 ? 'Ask for review' : 'Ask anybody who may'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
