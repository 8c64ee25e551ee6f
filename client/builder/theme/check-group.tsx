import { Button, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconArrowRight, IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { isNarrow } from '#client/lib/browser/media.ts'
import type { CampaignSnapshot } from '#shared/campaign/model/snapshot.ts'
import { groundName } from '#shared/page/checks/check-contrast.ts'
import type { HardText } from '#shared/page/checks/check-contrast.ts'
import type { OffToken, OwnColour } from '#shared/page/colours/off-brand.ts'
import { textRatio } from '#shared/page/colours/section-colours.ts'
import { IconButton } from '#client/ui/buttons/icon-button.tsx'
import { Heading, Text } from '#client/ui/layout/elements.tsx'
import inspector from '../inspector/inspector.module.css'
import { asOneStep } from '../state/as-one-step.ts'
import { blockTitle } from '#shared/blocks/block-title.ts'
import type { Builder } from '../state/builder.ts'
import { useBuilder } from '../state/builder-context.ts'
import { leadTo } from '../state/lead-to.ts'
import type { Selected } from '../state/selection.ts'
import { colourNames } from './colour-names.ts'
import { replaceColours } from './replace-colours.ts'
import classes from './theme-panel.module.css'
import { controlOf } from './token-colour.tsx'
import { useBrandCheck } from './use-brand-check.ts'
import { useKitOwner } from './use-kit-owner.ts'
import { useTheme } from './use-theme.ts'

/** The id of the list of where the campaign leaves the brand. */
export const checkId = 'brand-check'

/** Where the campaign leaves the brand kit or is hard to read; each line leads there. */
export function CheckGroup() {
  const builder = useBuilder()
  const kit = useKitOwner().data?.brandKit ?? null
  const { campaign, hard, tokens, own, count } = useBrandCheck(kit)
  return (
    <section className={inspector.group} aria-label="Off-brand" id={checkId} tabIndex={-1}>
      <Heading as="h3" size="12" line="16" tone="ink-3">
        Off-brand
      </Heading>
      {count === 0 && kit ? (
        <p className={classes.allWell}>
          <IconCircleCheck size={16} stroke={1.5} aria-hidden />
          Everything is in the brand’s colours and easy to read. What is not will be listed here.
        </p>
      ) : null}
      <ul className={classes.off} aria-label="Off-brand">
        {hard.map((each) => (
          <HardLine key={`${each.sectionId}:${each.what}`} hard={each} />
        ))}
        {tokens.map((each) => (
          <TokenLine key={each.token} off={each} />
        ))}
        {own.map((each) => (
          <OwnLine key={each.id} own={each} campaign={campaign} />
        ))}
      </ul>
      {own.length > 1 ? (
        <Button size="xs" variant="default" onClick={() => replaceColours(builder, own)}>
          Replace all {own.length} own colours
        </Button>
      ) : null}
    </section>
  )
}

function HardLine({ hard }: { hard: HardText }) {
  const builder = useBuilder()
  const { what, ground, ratio, sectionId } = hard
  return (
    <Line
      sign={<IconAlertTriangle size={18} stroke={1.5} className={classes.warning} aria-hidden />}
      words={`${what} hard to read`}
      more={`On ${groundName(ground)} sections: ${ratio.toFixed(1)}, not ${textRatio}`}
      onLead={() => show(builder, { kind: 'section', id: sectionId })}
    />
  )
}

function TokenLine({ off }: { off: OffToken }) {
  const builder = useBuilder()
  const { set } = useTheme()
  const { token, colour, wanted } = off
  return (
    <Line
      sign={<Swatch colour={colour} />}
      words={colourNames[token]}
      more="Theme differs from the kit"
      onLead={() => document.getElementById(controlOf(token))?.focus()}
      fix={{
        label: `Use ${wanted} for ${colourNames[token].toLowerCase()}`,
        colour: wanted,
        run: () => asOneStep(builder, () => set({ [token]: wanted })),
      }}
    />
  )
}

function OwnLine({ own, campaign }: { own: OwnColour; campaign: CampaignSnapshot }) {
  const builder = useBuilder()
  const { place, label, colour, nearest, pageId } = own
  const isSection = place.kind === 'section'
  const id = isSection ? place.id : place.block.id
  const words = isSection ? `Section ${place.number}` : blockTitle(place.block)
  const item = !isSection && place.item ? `, item ${place.item.number}` : ''
  return (
    <Line
      sign={<Swatch colour={colour} />}
      words={words}
      more={`${label}${item}${pageWords(campaign, pageId)}`}
      onLead={() => show(builder, { kind: place.kind, id })}
      fix={{
        label: `${words}: replace by ${colourNames[nearest].toLowerCase()}`,
        colour: campaign.theme[nearest],
        run: () => replaceColours(builder, [own]),
      }}
    />
  )
}

/** On which page it is, where there are several. */
function pageWords({ pages }: CampaignSnapshot, pageId: string): string {
  const page = pages.length > 1 ? pages.find(({ id }) => id === pageId) : undefined
  return page ? ` on ${page.title || page.path}` : ''
}

function Swatch({ colour }: { colour: string }) {
  return (
    <span
      className={inspector.swatch}
      style={{ background: colour }}
      role="img"
      aria-label={colour}
      title={colour}
    />
  )
}

type LineProps = {
  sign: ReactNode
  words: string
  more: string
  onLead: () => void
  fix?: { label: string; colour: string; run: () => void }
}

function Line({ sign, words, more, onLead, fix }: LineProps) {
  return (
    <li className={classes.offLine}>
      <UnstyledButton className={classes.offPlace} onClick={onLead}>
        {sign}
        <span className={classes.offWords}>
          <span>{words}</span>
          <Text as="span" size="12" line="16" tone="ink-3">
            {more}
          </Text>
        </span>
      </UnstyledButton>
      {fix ? (
        <IconButton label={fix.label} size={28} className={classes.fix ?? ''} onClick={fix.run}>
          <IconArrowRight size={12} stroke={1.5} />
          <span className={classes.fixColour} style={{ background: fix.colour }} />
        </IconButton>
      ) : null}
    </li>
  )
}

/** Leads there; on a phone the panel makes room. */
function show(builder: Builder, selected: Selected): void {
  leadTo(builder, selected)
  if (isNarrow()) builder.view.set((view) => ({ ...view, panel: null }))
}
