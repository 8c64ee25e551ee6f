import { themeRanges } from '#shared/campaign/model/theme.ts'
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
      <h3 className={inspector.groupTitle}>Space and corners</h3>
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
