import { ActionIcon, Popover, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { ChangeList } from '#client/features/versions/public/change-list.tsx'
import { Spoken } from '#client/ui/layout/elements.tsx'
import { Tooltip } from '#client/ui/buttons/tooltip.tsx'
import classes from './comparison.module.css'
import type { SeenStep } from './steps.ts'

type StepBarProps = {
  /** null while they are not known. */
  steps: readonly SeenStep[] | null
  picked: string | null
  onPick: (key: string) => void
}

/** Leads from one difference to the next; the words in its middle open all of them. */
export function StepBar({ steps: known, picked, onPick }: StepBarProps) {
  const steps = known ?? []
  const at = steps.findIndex(({ key }) => key === picked)
  const step = steps[at]
  const [isOpen, setOpen] = useState(false)
  const go = (by: number) => {
    const next = stepAfter(steps, picked, by)
    if (next) onPick(next.key)
  }
  const place = step ? `${at + 1} of ${steps.length} · ${step.what}` : countWords(steps.length)
  const told = step?.told ?? 'Go through them one by one'
  return (
    <section className={classes.steps} aria-label="Changes one by one">
      <Go
        label="Previous change"
        keys="K"
        isOver={at === 0}
        isEmpty={steps.length === 0}
        onGo={() => go(-1)}
      >
        <span aria-hidden>↑</span>
      </Go>
      {steps.length === 0 ? (
        <p className={classes.none}>{known ? countWords(0) : null}</p>
      ) : (
        <Popover
          opened={isOpen}
          onChange={setOpen}
          width={340}
          position="top"
          withinPortal
          trapFocus
          returnFocus
        >
          <Popover.Target>
            <UnstyledButton className={classes.step} onClick={() => setOpen((open) => !open)}>
              <span className={classes.what} dir="auto">
                {place}
              </span>
              <span className={classes.how}>{told}</span>
            </UnstyledButton>
          </Popover.Target>
          <Popover.Dropdown aria-label="All changes" className={classes.list ?? ''}>
            <ChangeList
              changes={steps}
              none=""
              picked={picked}
              onPick={({ key }) => {
                setOpen(false)
                onPick(key)
              }}
            />
          </Popover.Dropdown>
        </Popover>
      )}
      <Go
        label="Next change"
        keys="J"
        isOver={at === steps.length - 1}
        isEmpty={steps.length === 0}
        onGo={() => go(1)}
      >
        <span aria-hidden>↓</span>
      </Go>
      <Spoken role="status">{step ? `${place}. ${told}` : ''}</Spoken>
    </section>
  )
}

type GoProps = {
  label: string
  keys: string
  isOver: boolean
  isEmpty: boolean
  onGo: () => void
  children: ReactNode
}

function Go({ label, keys, isOver, isEmpty, onGo, children }: GoProps) {
  return (
    <Tooltip label={`${label} (${keys})`}>
      <ActionIcon
        aria-label={label}
        aria-keyshortcuts={keys}
        size={44}
        className={classes.go ?? ''}
        disabled={isOver || isEmpty}
        onClick={onGo}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  )
}

/** The one before or behind the one that is picked; the first or last where none is. */
export function stepAfter<S extends { key: string }>(
  steps: readonly S[],
  picked: string | null,
  by: number,
): S | undefined {
  const at = steps.findIndex(({ key }) => key === picked)
  if (at < 0) return by > 0 ? steps[0] : steps.at(-1)
  return steps[Math.min(steps.length - 1, Math.max(0, at + by))]
}

function countWords(count: number): string {
  if (count === 0) return 'Nothing is different'
  return count === 1 ? '1 change' : `${count} changes`
}
