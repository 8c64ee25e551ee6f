import { Button } from '@mantine/core'
import {
  IconAlertTriangle,
  IconAt,
  IconCalendarTime,
  IconCircleCheck,
  IconEye,
  IconUserCheck,
  IconWorldExclamation,
  IconMessage,
  IconPencil,
  IconPlayerPause,
  IconPlugConnectedX,
  IconRocket,
} from '@tabler/icons-react'
import type { Icon } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useCampaignCommand } from '#client/lib/api/campaign-commands.ts'
import card from '#client/ui/layout/card.module.css'
import { RelativeTime } from '#client/ui/figures/relative-time.tsx'
import { Text } from '#client/ui/layout/elements.tsx'
import { showProblem } from '#client/ui/notices/show-problem.tsx'
import { showUndo } from '#client/ui/notices/undo-notice.tsx'
import type { Campaign } from '#shared/contract/campaigns.ts'
import type { Need } from '#shared/contract/dashboard.ts'
import type { NeedKind } from '#shared/contract/need-kinds.ts'
import type { Actor } from '#shared/permissions/can.ts'
import classes from './need-list.module.css'
import { needWords } from './need-words.ts'

const icons: Record<NeedKind, Icon> = {
  starting: IconCalendarTime,
  publishing: IconCalendarTime,
  ending: IconCalendarTime,
  review: IconEye,
  assigned: IconUserCheck,
  mention: IconAt,
  reply: IconMessage,
  'not-started': IconAlertTriangle,
  'not-published': IconAlertTriangle,
  domain: IconWorldExclamation,
  webhook: IconPlugConnectedX,
  paused: IconPlayerPause,
  approved: IconRocket,
  draft: IconPencil,
}

/** What needs the reader now, as sentences with actions; one calm line when nothing does. */
export function NeedList({ needs, actor }: { needs: Need[]; actor: Actor | null }) {
  if (needs.length === 0) {
    return (
      <p className={classes.calm}>
        <IconCircleCheck size={20} stroke={1.5} aria-hidden /> Nothing needs you right now.
      </p>
    )
  }
  return (
    <ul className={card.list}>
      {needs.map((need) => (
        <NeedRow key={`${need.kind} ${need.key}`} need={need} actor={actor} />
      ))}
    </ul>
  )
}

function NeedRow({ need, actor }: { need: Need; actor: Actor | null }) {
  const { kind, campaign, at } = need
  const { before, after, since, action, isPressing } = needWords(need, actor)
  const Icon = icons[kind]
  const name = campaign?.name ?? need.excerpt
  const isAttached = /^[:.,]/.test(after)
  return (
    <li className={classes.need} data-kind={kind}>
      <span className={classes.icon}>
        <Icon size={16} stroke={1.5} aria-hidden />
      </span>
      <Text grow narrow tone="ink-2">
        {before ? `${before} ` : null}
        {campaign ? (
          <Link to={`/dashboard/campaigns/${campaign.id}`} className={classes.name}>
            {name}
          </Link>
        ) : (
          <span className={classes.name} dir="auto">
            {name}
          </span>
        )}
        {isAttached ? after : ` ${after}`}{' '}
        {since === null ? null : (
          <span className={classes.when}>
            {since ? `${since} ` : null}
            <RelativeTime at={at} />
          </span>
        )}
      </Text>
      {'to' in action ? (
        <Button
          component={Link}
          to={action.to}
          size="xs"
          variant={isPressing ? 'filled' : 'default'}
          aria-label={`${action.label}: ${name}`}
        >
          {action.label}
        </Button>
      ) : null}
      {'command' in action && campaign ? (
        <ResumeButton campaign={campaign} label={action.label} />
      ) : null}
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
    <Button size="xs" onClick={resume} aria-label={`${label}: ${campaign.name}`}>
      {label}
    </Button>
  )
}
