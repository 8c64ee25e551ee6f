import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { Campaign } from '#shared/contract/campaigns.ts'
import { reasonLimits } from '#shared/contract/publish-anyway.ts'
import { can } from '#shared/permissions/can.ts'
import { api } from '#client/lib/api/api.ts'
import { useContractForm } from '#client/lib/forms/use-contract-form.ts'
import { useActor } from '#client/lib/session/session.ts'
import { useGivesWay } from '#client/ui/forms/use-gives-way.ts'
import { Heading, Row } from '#client/ui/layout/elements.tsx'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import classes from './publish-anyway.module.css'
import { useAfterLaunch } from './use-launch.ts'

type PublishAnywayProps = {
  campaign: Campaign
  command: 'activate' | 'publish'
  /** What each check says that fails; at least one. */
  problems: readonly string[]
}

/** A quiet way past checks of the content, for those who may and say why; nothing for others. */
export function PublishAnyway(props: PublishAnywayProps) {
  const { campaign } = props
  const [isOpen, setOpen] = useState(false)
  const { opener, form } = useGivesWay(isOpen)
  if (!can(useActor(campaign.companyId), 'campaign.publish-anyway', campaign)) return null
  if (isOpen)
    return (
      <div ref={form}>
        <ReasonForm {...props} onClose={() => setOpen(false)} />
      </div>
    )
  return (
    <Row justify="center">
      <Button ref={opener} variant="subtle" color="gray" size="xs" onClick={() => setOpen(true)}>
        Publish anyway…
      </Button>
    </Row>
  )
}

type ReasonFormProps = PublishAnywayProps & { onClose: () => void }

function ReasonForm({ campaign, command, problems, onClose }: ReasonFormProps) {
  const { onSuccess, onSettled } = useAfterLaunch()
  const form = useContractForm({
    operation: api.campaigns[command],
    initialValues: { anyway: '' },
    inputOf: ({ anyway }) => ({ campaignId: campaign.id, anyway: { reason: anyway } }),
    onSuccess: (changed) => {
      onSuccess(changed)
      onClose()
    },
    onSettled,
  })
  return (
    <form className={classes.form} {...form.props} aria-labelledby="anyway-title">
      <div>
        <Heading id="anyway-title" size="14" line="20">
          Publish although {failWords(problems.length)}
        </Heading>
        <Problems problems={problems} />
      </div>
      <Textarea
        label="Why it goes live all the same"
        description="It stands in the audit log and beside the release, with your name."
        autosize
        minRows={2}
        maxRows={6}
        required
        withAsterisk={false}
        maxLength={reasonLimits.longest}
        {...form.getInputProps('anyway')}
      />
      {form.problem ? <ErrorNotice error={form.problem} /> : null}
      <Row gap="8" justify="end" wrap>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={form.isSending}>
          Publish anyway
        </Button>
      </Row>
    </form>
  )
}

const shownAtOnce = 5

/** The first few in words; several blocks may have the same. */
function Problems({ problems }: Pick<PublishAnywayProps, 'problems'>) {
  const different = [...new Set(problems)]
  const rest = different.length - shownAtOnce
  return (
    <ul className={classes.problems}>
      {different.slice(0, shownAtOnce).map((problem) => (
        <li key={problem}>{problem}</li>
      ))}
      {rest > 0 ? <li>and {rest} more</li> : null}
    </ul>
  )
}

const failWords = (count: number) => (count === 1 ? '1 check fails' : `${count} checks fail`)
