import { Button } from '@mantine/core'
import { useState } from 'react'
import type { CampaignCommand } from '#client/lib/api/campaign-commands.ts'
import { useCompany } from '#client/lib/session/current-company.ts'
import { formatList } from '#client/lib/words/format.ts'
import { useActor } from '#client/lib/session/session.ts'
import { Confirm } from '#client/ui/dialogs/confirm.tsx'
import { Shortcut } from '#client/ui/buttons/shortcut.tsx'
import { Text } from '#client/ui/layout/elements.tsx'
import type { Campaign } from '#shared/contract/campaigns.ts'
import { finalWords } from '../confirm-dialog.tsx'
import type { Final } from '../confirm-dialog.tsx'
import classes from './campaigns-screen.module.css'
import { bulkActions, whatAllows } from '../bulk-plan.ts'
import type { BulkAction } from '../bulk-plan.ts'

type CampaignBulkProps = {
  chosen: readonly Campaign[]
  onRun: (command: CampaignCommand, campaigns: readonly Campaign[]) => void
  onDelete: (campaigns: readonly Campaign[]) => void
}

const labels: Record<BulkAction, string> = {
  pause: 'Pause',
  resume: 'Resume',
  end: 'End',
  archive: 'Archive',
  delete: 'Delete',
}

/** What at least one of the chosen campaigns allows; says how many, when it is not all. */
export function CampaignBulk({ chosen, onRun, onDelete }: CampaignBulkProps) {
  const actor = useActor(useCompany().id)
  const [asking, setAsking] = useState<{ what: Final; meant: Campaign[] } | null>(null)
  const run = (action: BulkAction, meant: Campaign[]) => {
    if (action === 'delete') onDelete(meant)
    else if (action === 'end' || action === 'archive') setAsking({ what: action, meant })
    else onRun(action, meant)
  }
  const possible = bulkActions
    .map((action) => ({ action, meant: whatAllows(action, chosen, actor) }))
    .filter(({ meant }) => meant.length > 0)
  return (
    <>
      {possible.map(({ action, meant }) => (
        <Button
          key={action}
          size="xs"
          variant="default"
          className={action === 'delete' ? (classes.delete ?? '') : ''}
          rightSection={action === 'delete' ? <Shortcut keys="Delete" /> : null}
          onClick={() => run(action, meant)}
        >
          {labels[action]}
          {meant.length < chosen.length ? ` ${meant.length} of ${chosen.length}` : ''}
        </Button>
      ))}
      {possible.length === 0 ? (
        <Text as="span" size="13" tone="ink-2">
          Nothing can be done with these together.
        </Text>
      ) : null}
      {asking ? (
        <Confirm
          opened
          title={`${labels[asking.what]} ${howMany(asking.meant)}`}
          button={`${labels[asking.what]} ${howMany(asking.meant)}`}
          run={async () => onRun(asking.what, asking.meant)}
          onClose={() => setAsking(null)}
        >
          <p>{namesOf(asking.meant)}</p>
          <p>{finalWords[asking.what]}</p>
        </Confirm>
      ) : null}
    </>
  )
}

const howMany = ({ length }: Campaign[]) => (length === 1 ? '1 campaign' : `${length} campaigns`)

function namesOf(campaigns: Campaign[]): string {
  const names = campaigns.slice(0, 5).map(({ name }) => name)
  const more = campaigns.length > 5 ? [`${campaigns.length - 5} more`] : []
  return formatList([...names, ...more])
}
