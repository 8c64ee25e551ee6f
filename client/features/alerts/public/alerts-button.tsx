import { Button } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useState } from 'react'
import { lazyFile } from '#client/lib/loading/lazy-file.ts'
import { Spoken } from '#client/ui/layout/elements.tsx'
import { LazyBoundary } from '#client/ui/loading/lazy-boundary.tsx'
import { sayNotLoaded } from '#client/ui/notices/say-not-loaded.tsx'
import classes from './alerts-button.module.css'
import { useAlerts } from './use-alerts.ts'

const dialog = lazyFile(async () => (await import('../alerts-dialog.tsx')).AlertsDialog)

type AlertsButtonProps = { campaignId: string; mayEdit: boolean }

/** Opens what people are alerted of, and says how many alerts are not over. */
export function AlertsButton({ campaignId, mayEdit }: AlertsButtonProps) {
  const { data } = useAlerts(campaignId)
  const [isOpen, setOpen] = useState(false)
  const [gone, setGone] = useState<readonly string[]>([])
  const fired = data?.rules.filter(({ id, state }) => state === 'fired' && !gone.includes(id))
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconBell size={16} stroke={1.5} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Alerts
        {fired?.length ? (
          <span className={classes.fired}>
            {fired.length}
            <Spoken> not over</Spoken>
          </span>
        ) : null}
      </Button>
      {isOpen ? (
        <LazyBoundary
          part={dialog}
          props={{ campaignId, mayEdit, gone, onGone: setGone, onClose: () => setOpen(false) }}
          onFailed={() => {
            setOpen(false)
            sayNotLoaded('The alerts')
          }}
        />
      ) : null}
    </>
  )
}
