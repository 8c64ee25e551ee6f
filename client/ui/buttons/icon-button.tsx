import { ActionIcon } from '@mantine/core'
import type { ActionIconProps, FloatingPosition } from '@mantine/core'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { ariaKeys } from '#client/lib/keys/key-names.ts'
import { Row } from '../layout/elements.tsx'
import { Tooltip } from './tooltip.tsx'
import { Shortcut } from './shortcut.tsx'

type IconButtonProps = {
  /** The name, for the tooltip and for assistive technology. */
  label: string
  /** Keys as people press them, e.g. `Ctrl+Z`; shown in the tooltip. */
  shortcut?: string
  /** Where the tooltip stands. */
  hintPosition?: FloatingPosition
  /** A Tabler outline icon of 16 or 20 px with stroke 1.5. */
  children: ReactNode
} & ActionIconProps &
  Omit<ComponentPropsWithRef<'button'>, keyof ActionIconProps | 'children'>

/** An icon-only button that always has a name and a tooltip. */
export function IconButton({ label, shortcut, hintPosition, children, ...rest }: IconButtonProps) {
  const tip = (
    <Row as="span" gap="8" align="center" inline>
      {label}
      {shortcut ? <Shortcut keys={shortcut} /> : null}
    </Row>
  )
  return (
    <Tooltip label={tip} {...(hintPosition ? { position: hintPosition } : {})}>
      <ActionIcon aria-label={label} aria-keyshortcuts={shortcut && ariaKeys(shortcut)} {...rest}>
        {children}
      </ActionIcon>
    </Tooltip>
  )
}
