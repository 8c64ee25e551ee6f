import { Button } from '@mantine/core'
import {
  IconCircleCheck,
  IconEye,
  IconPencil,
  IconPlayerPause,
  IconRocket,
} from '@tabler/icons-react'
import type { Icon } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useCampaignCommand } from '#client/lib/campaign-commands.ts'
import { RelativeTime } from '#client/ui/relative-time.tsx'
import { showProblem } from '#client/ui/show-problem.tsx'
import { showUndo } from '#client/ui/undo-notice.tsx'
import type { Campaign } from '#shared/contract/campaigns.ts'
import classes from './need-list.module.css'
import type { Need } from './needs.ts'

const icons: Record<Need['kind'], Icon> = {
  review: IconEye,
  paused: IconPlayerPause,
  approved: IconRocket,
  draft: IconPencil,
}

/** What needs the reader now, as sentences with actions; one calm line when nothing does. */
export function NeedList({ needs }: { needs: Need[] }) {
  if (needs.length === 0) {
    return (
      <p className={classes.calm}>
        <IconCircleCheck size={20} stroke={1.5} aria-hidden /> Nothing needs you right now.
      </p>
    )
  }
  return (
    <ul className={classes.list}>
      {needs.map((need) => (
        <NeedRow key={need.campaign.id} need={need} />
      ))}
    </ul>
  )
}

function NeedRow({ need: { campaign, kind, sentence, action } }: { need: Need }) {
  const Icon = icons[kind]
  return (
    <li className={classes.need} data-kind={kind}>
      <span className={classes.icon}>
        <Icon size={16} stroke={1.5} aria-hidden />
      </span>
      <p className={classes.sentence}>
        <Link to={`/dashboard/campaigns/${campaign.id}`} className={classes.name}>
          {campaign.name}
        </Link>{' '}
        {sentence}{' '}
        <span className={classes.when}>
          Changed <RelativeTime at={campaign.updatedAt} />
        </span>
      </p>
      {'to' in action ? (
        <Button
          component={Link}
          to={action.to}
          size="xs"
          variant={kind === 'draft' ? 'default' : 'filled'}
          aria-label={`${action.label} ${campaign.name}`}
        >
          {action.label}
        </Button>
      ) : (
        <ResumeButton campaign={campaign} label={action.label} />
      )}
    </li>
  )
}

function ResumeButton({ campaign, label }: { campaign: Campaign; label: string }) {
  const { mutate } = useCampaignCommand()
  const resume = () =>
    mutate(
      { campaign, command: 'resume' },
      {
        onError: showProblem,
        onSuccess: (resumed) =>
          showUndo({
            message: `${campaign.name} is live again.`,
            onUndo: () => mutate({ campaign: resumed, command: 'pause' }, { onError: showProblem }),
          }),
      },
    )
  return (
    <Button size="xs" onClick={resume} aria-label={`${label} ${campaign.name}`}>
      {label}
    </Button>
  )
}
