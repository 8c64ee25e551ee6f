import { UnstyledButton } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import type { TablerIcon } from '@tabler/icons-react'
import type { ComponentPropsWithRef } from 'react'
import { useSyncExternalStore } from 'react'
import { panels } from '../panels/left-rail.tsx'
import { useBuilder } from '../state/builder-context.ts'
import classes from './phone.module.css'
import { openSheet } from './phone-sheet-name.ts'

/** What is always within reach of the thumb. */
export function MainBar() {
  const builder = useBuilder()
  const { undo } = builder
  const canUndo = useSyncExternalStore(undo.subscribe, undo.canUndo)
  const canRedo = useSyncExternalStore(undo.subscribe, undo.canRedo)
  return (
    <nav className={classes.bar} aria-label="Panels">
      {panels.map(({ name, label, Icon }) => (
        <BarButton
          key={name}
          label={label}
          Icon={Icon}
          aria-haspopup="dialog"
          onClick={() => openSheet(builder, name)}
        />
      ))}
      <BarButton label="Undo" Icon={IconArrowBackUp} disabled={!canUndo} onClick={undo.undo} />
      <BarButton label="Redo" Icon={IconArrowForwardUp} disabled={!canRedo} onClick={undo.redo} />
    </nav>
  )
}

type BarButtonProps = { label: string; Icon: TablerIcon } & Pick<
  ComponentPropsWithRef<'button'>,
  'aria-haspopup' | 'aria-label' | 'disabled' | 'onClick'
>

/** A sign and its word, as large as a finger. */
export function BarButton({ label, Icon, ...rest }: BarButtonProps) {
  return (
    <UnstyledButton className={classes.barButton} {...rest}>
      <Icon size={20} stroke={1.5} aria-hidden />
      <span>{label}</span>
    </UnstyledButton>
  )
}
