import { Menu } from '@mantine/core'
import {
  IconArchive,
  IconDots,
  IconEye,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerStop,
  IconTrash,
} from '@tabler/icons-react'
import type { Icon } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import type { CampaignCommand } from '#client/lib/api/campaign-commands.ts'
import { useRemoveSample } from '#client/features/sample/public/use-sample.ts'
import { useActor } from '#client/lib/session/session.ts'
import { IconButton } from '#client/ui/buttons/icon-button.tsx'
import { SaveTemplateDialog } from '#client/features/templates/public/save-template-dialog.tsx'
import { WebsiteDialog } from '#client/features/website-export/public/website-dialog.tsx'
import type { Campaign } from '#shared/contract/campaigns.ts'
import { transition } from '#shared/lifecycle/lifecycle.ts'
import { can } from '#shared/permissions/can.ts'
import classes from './campaign-menu.module.css'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { CopyItems } from './copy-items.tsx'
import type { Final } from './confirm-dialog.tsx'
import { useDeleteCampaigns } from './use-delete-campaign.ts'
import { useLifecycle } from './use-lifecycle.ts'

type CampaignMenuProps = {
  campaign: Campaign
  /** What to do after the campaign was deleted, e.g. leave its screen. */
  onDeleted?: () => void
}

/** Everything that can be done with a campaign; what its state forbids says why. */
export function CampaignMenu({ campaign, onDeleted }: CampaignMenuProps) {
  const actor = useActor(campaign.companyId)
  const run = useLifecycle()
  const button = useRef<HTMLButtonElement>(null)
  const [asking, setAsking] = useState<Final | null>(null)
  const [isSaving, setSaving] = useState(false)
  const [isTaking, setTaking] = useState(false)
  const mayActivate = can(actor, 'campaign.activate', campaign)
  const toggle = campaign.status === 'paused' ? resume : pause
  const places = can(actor, 'campaign.edit', campaign) ? [edit, preview] : [preview]
  return (
    <>
      <Menu width={264}>
        <Menu.Target>
          <IconButton ref={button} label={`More about ${campaign.name}`}>
            <IconDots size={16} stroke={1.5} />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          {places.map(({ label, icon, path }) => (
            <Menu.Item
              key={path}
              component={Link}
              to={`${path}/${campaign.id}`}
              leftSection={<ItemIcon icon={icon} />}
            >
              {label}
            </Menu.Item>
          ))}
          {can(actor, 'campaign.create', campaign) ? (
            <CopyItems
              campaign={campaign}
              onSave={() => setSaving(true)}
              onWebsite={mayActivate ? () => setTaking(true) : undefined}
            />
          ) : null}
          {mayActivate ? (
            <>
              <Menu.Divider />
              <CommandItem campaign={campaign} item={toggle} onRun={run} />
              <CommandItem campaign={campaign} item={end} onRun={() => setAsking('end')} />
              <CommandItem campaign={campaign} item={archive} onRun={() => setAsking('archive')} />
            </>
          ) : null}
          {can(actor, 'campaign.delete', campaign) ? (
            <DeleteItem campaign={campaign} onDeleted={onDeleted} />
          ) : null}
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        campaign={campaign}
        what={asking}
        onClose={() => setAsking(null)}
        onClosed={() => button.current?.focus()}
      />
      {isTaking ? <WebsiteDialog campaign={campaign} onClose={() => setTaking(false)} /> : null}
      {isSaving ? (
        <SaveTemplateDialog
          companyId={campaign.companyId}
          campaignId={campaign.id}
          name={campaign.name}
          onClose={() => setSaving(false)}
        />
      ) : null}
    </>
  )
}

type Place = { label: string; icon: Icon; path: string }
const edit: Place = { label: 'Edit', icon: IconPencil, path: '/campaigns/builder' }
const preview: Place = { label: 'Preview', icon: IconEye, path: '/campaigns/preview' }

type CommandEntry = { label: string; icon: Icon; command: CampaignCommand }
const pause: CommandEntry = { label: 'Pause', icon: IconPlayerPause, command: 'pause' }
const resume: CommandEntry = { label: 'Resume', icon: IconPlayerPlay, command: 'resume' }
const end: CommandEntry = { label: 'End…', icon: IconPlayerStop, command: 'end' }
const archive: CommandEntry = { label: 'Archive…', icon: IconArchive, command: 'archive' }

const ItemIcon = ({ icon: Glyph }: { icon: Icon }) => <Glyph size={16} stroke={1.5} aria-hidden />

type CommandItemProps = {
  campaign: Campaign
  item: CommandEntry
  onRun: (campaign: Campaign, command: CampaignCommand) => void
}

function CommandItem({ campaign, item: { label, icon, command }, onRun }: CommandItemProps) {
  const outcome = transition(campaign.status, command)
  const reason = 'refused' in outcome ? outcome.refused : null
  return (
    <Menu.Item
      disabled={reason !== null}
      onClick={() => onRun(campaign, command)}
      leftSection={<ItemIcon icon={icon} />}
    >
      {label}
      {reason ? <span className={classes.reason}>{reason}</span> : null}
    </Menu.Item>
  )
}

function DeleteItem({ campaign, onDeleted }: CampaignMenuProps) {
  const remove = useDeleteCampaigns()
  const removeSample = useRemoveSample(onDeleted)
  const isLive = !campaign.isSample && (campaign.status === 'live' || campaign.status === 'paused')
  const run = () => {
    if (campaign.isSample) return removeSample.mutate(campaign)
    remove([campaign])
    onDeleted?.()
  }
  return (
    <>
      <Menu.Divider />
      <Menu.Item
        color="red"
        disabled={isLive}
        leftSection={<ItemIcon icon={IconTrash} />}
        onClick={run}
      >
        {campaign.isSample ? 'Remove sample' : 'Delete'}
        {isLive ? (
          <span className={classes.reason}>End the campaign before you delete it.</span>
        ) : null}
      </Menu.Item>
    </>
  )
}
