import { Tooltip, UnstyledButton } from '@mantine/core'
import type { Width } from '#shared/campaign/model/widths.ts'
import { widthIcons } from '#client/ui/campaigns/width-icons.ts'
import { Row } from '#client/ui/layout/elements.tsx'
import classes from './inspector.module.css'

const names: Record<Width, string> = { desktop: 'desktop', tablet: 'tablet', phone: 'phone' }

type WidthMarkProps = { label: string; width: Width; isOwn: boolean; onReset: () => void }

/** At which width a value is being set, and the way back to the wider one's. */
export function WidthMark({ label, width, isOwn, onReset }: WidthMarkProps) {
  const Icon = widthIcons[width]
  if (width === 'desktop') {
    return (
      <Tooltip label="Can differ on tablet and phone: choose the width above" multiline w={200}>
        <Row as="span" inline tone="ink-off">
          <Icon size={14} stroke={1.5} aria-hidden />
        </Row>
      </Tooltip>
    )
  }
  if (!isOwn) {
    return (
      <Tooltip label={`As on wider screens. Changes hold from ${names[width]} width down.`}>
        <Row as="span" inline tone="ink-off">
          <Icon size={14} stroke={1.5} aria-hidden />
        </Row>
      </Tooltip>
    )
  }
  return (
    <UnstyledButton
      className={classes.widthReset}
      aria-label={`${label}: as on wider screens again`}
      onClick={onReset}
    >
      <Icon size={14} stroke={1.5} aria-hidden />
      Reset
    </UnstyledButton>
  )
}
