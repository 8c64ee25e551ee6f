import { Button, Menu } from '@mantine/core'
import { useState } from 'react'
import { lazyFile } from '#client/lib/loading/lazy-file.ts'
import { LazyBoundary } from '#client/ui/loading/lazy-boundary.tsx'
import { sayNotLoaded } from '#client/ui/notices/say-not-loaded.tsx'
import type { Experiment, JudgedVariantView } from '#shared/contract/experiments.ts'

const changeDialog = lazyFile(async () => (await import('../change-dialog.tsx')).ChangeDialog)

type ExperimentButtonsProps = {
  campaignId: string
  experiment: Experiment
  /** Both resolve when it is done or has failed, which they say themselves. */
  onStop: (experiment: Experiment) => Promise<unknown>
  onPutInPlace: (experiment: Experiment, variant: JudgedVariantView) => Promise<unknown>
}

/** How an experiment is ended: with one of its variants put in place, or with the page as it was. */
export function ExperimentButtons(props: ExperimentButtonsProps) {
  const { campaignId, experiment, onStop, onPutInPlace } = props
  const [isChanging, setChanging] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const run = (act: () => Promise<unknown>) => {
    setBusy(true)
    void act().finally(() => setBusy(false))
  }
  const { verdict, variants, state } = experiment
  const others = variants.slice(1)
  const winner = others.find(({ id }) => verdict?.kind === 'better' && verdict.id === id)
  const put = (variant: JudgedVariantView) => run(() => onPutInPlace(experiment, variant))
  const alone = winner ?? (others.length === 1 ? others[0] : undefined)
  return (
    <>
      {state === 'running' && alone ? (
        <Button
          size="xs"
          variant={winner ? 'filled' : 'default'}
          disabled={isBusy}
          onClick={() => put(alone)}
        >
          Put {alone.name} in place
        </Button>
      ) : null}
      {state === 'running' && !alone ? (
        <Menu position="bottom-start">
          <Menu.Target>
            <Button size="xs" variant="default" disabled={isBusy}>
              Put one in place
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map((variant) => (
              <Menu.Item key={variant.id} dir="auto" onClick={() => put(variant)}>
                {variant.name}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      ) : null}
      <Button size="xs" variant="default" disabled={isBusy} onClick={() => setChanging(true)}>
        Change
      </Button>
      <Button
        size="xs"
        variant="default"
        disabled={isBusy}
        onClick={() => run(() => onStop(experiment))}
      >
        Stop
      </Button>
      {isChanging ? (
        <LazyBoundary
          part={changeDialog}
          props={{ campaignId, experiment, onClose: () => setChanging(false) }}
          onFailed={() => {
            setChanging(false)
            sayNotLoaded('What changes it')
          }}
        />
      ) : null}
    </>
  )
}
