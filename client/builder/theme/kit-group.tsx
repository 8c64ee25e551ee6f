import { Button, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconCheck } from '@tabler/icons-react'
import { setTheme } from '#shared/campaign/edits/set-theme.ts'
import type { BrandKit } from '#shared/contract/companies.ts'
import { brandTheme } from '#shared/page/colours/brand-theme.ts'
import { CompanyMark } from '#client/ui/faces/company-mark.tsx'
import { Heading, Row, Text } from '#client/ui/layout/elements.tsx'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import { Loading, SkeletonBlock } from '#client/ui/loading/skeletons.tsx'
import inspector from '../inspector/inspector.module.css'
import { asOneStep } from '../state/as-one-step.ts'
import { useBuilder } from '../state/builder-context.ts'
import { checkId } from './check-group.tsx'
import { hasColours } from './theme-palettes.ts'
import classes from './theme-panel.module.css'
import { useBrandCheck } from './use-brand-check.ts'
import { useKitOwner } from './use-kit-owner.ts'
import { useTheme } from './use-theme.ts'

const kitColours = ['primary', 'background', 'text'] as const

/** The company's brand kit, and whether the campaign follows it. */
export function KitGroup() {
  const { data, error, refetch } = useKitOwner()
  return (
    <section className={inspector.group} aria-label="Brand kit">
      <Heading as="h3" size="12" line="16" tone="ink-3">
        From the brand kit
      </Heading>
      {data ? <Kit company={data} /> : null}
      {!data && error ? <ErrorNotice error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? (
        <>
          <Loading what="the brand kit" />
          <SkeletonBlock height={96} />
        </>
      ) : null}
    </section>
  )
}

type KitProps = { company: { name: string; logoUrl: string | null; brandKit: BrandKit } }

function Kit({ company }: KitProps) {
  const builder = useBuilder()
  const { theme } = useTheme()
  const { brandKit } = company
  const colours = brandTheme(brandKit)
  const take = () => {
    const { doc, origin } = builder.session
    asOneStep(builder, () => setTheme(doc, { theme: colours }, origin))
  }
  const isNear = kitColours.some((name) => theme[name] === brandKit[name].toLowerCase())
  return (
    <>
      <Row gap="8" align="center">
        <CompanyMark company={company} size={32} />
        <Text as="span" grow narrow weight="500" truncate dir="auto">
          {company.name}
        </Text>
        <span className={classes.kitColours} aria-hidden>
          {kitColours.map((name) => (
            <span
              key={name}
              className={inspector.swatch}
              style={{ background: brandKit[name] }}
              title={brandKit[name]}
            />
          ))}
        </span>
      </Row>
      {hasColours(theme, colours) ? (
        <p className={classes.inKit}>
          <IconCheck size={14} stroke={1.5} aria-hidden /> The theme has these colours
        </p>
      ) : (
        <Button size="xs" variant="default" fullWidth onClick={take}>
          {isNear ? 'Reset to the brand kit' : 'Apply the brand kit'}
        </Button>
      )}
      <Summary kit={brandKit} />
    </>
  )
}

/** How much is off-brand, in one line that never moves what is below; leads to the list. */
function Summary({ kit }: { kit: BrandKit }) {
  const { count } = useBrandCheck(kit)
  const lead = () => {
    const list = document.getElementById(checkId)
    list?.focus({ preventScroll: true })
    list?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <UnstyledButton className={classes.summary} onClick={lead}>
      <span>Off-brand</span>
      <span className="fan-number">{count === 0 ? 'Nothing' : count}</span>
      <IconArrowDown size={12} stroke={1.5} aria-hidden />
    </UnstyledButton>
  )
}
