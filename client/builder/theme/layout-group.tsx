import { themeRanges } from '#shared/campaign/model/theme.ts'
import { Heading } from '#client/ui/layout/elements.tsx'
import { FieldRow } from '../inspector/field-row.tsx'
import inspector from '../inspector/inspector.module.css'
import { NumberControl } from '../inspector/number-control.tsx'
import { PercentControl } from './percent-control.tsx'
import { useTheme } from './use-theme.ts'

/** How much room there is on the pages, and how round their corners are. */
export function LayoutGroup() {
  const { theme, set } = useTheme()
  return (
    <section className={inspector.group} aria-label="Space and corners">
      <Heading as="h3" size="12" line="16" tone="ink-3">
        Space and corners
      </Heading>
      <FieldRow label="Spacing">
        {({ id }) => (
          <PercentControl
            id={id}
            label="Spacing"
            range={themeRanges.space}
            value={theme.space}
            write={(space) => set({ space })}
          />
        )}
      </FieldRow>
      <FieldRow label="Corner radius">
        {({ id }) => (
          <NumberControl
            id={id}
            label="Corner radius"
            {...themeRanges.radius}
            unit="px"
            value={theme.radius}
            write={(radius) => set({ radius })}
          />
        )}
      </FieldRow>
    </section>
  )
}
