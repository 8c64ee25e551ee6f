import type { CSSProperties } from 'react'
import type { fontTokens, ThemeFont } from '#shared/campaign/model/theme.ts'
import { themeRanges } from '#shared/campaign/model/theme.ts'
import { isThemeFont } from '#shared/campaign/model/own-font.ts'
import { fontStack, headingWeight } from '#shared/page/css/fonts.ts'
import { FontsButton } from '#client/features/assets/public/fonts-button.tsx'
import { Heading } from '#client/ui/layout/elements.tsx'
import { FieldRow } from '../inspector/field-row.tsx'
import inspector from '../inspector/inspector.module.css'
import { NumberControl } from '../inspector/number-control.tsx'
import { fontGroups, fontNames, fontPairs, pairWords } from './font-names.ts'
import { useOwnFonts } from './own-fonts.ts'
import { PercentControl } from './percent-control.tsx'
import { SampleMenu } from './sample-menu.tsx'
import { useBuilder } from '../state/builder-context.ts'
import { useTheme } from './use-theme.ts'

type Look = (font: ThemeFont) => CSSProperties

const bodyLook = (font: ThemeFont): CSSProperties => ({ fontFamily: fontStack(font) })
const headingLook = (font: ThemeFont): CSSProperties => ({
  fontFamily: fontStack(font),
  fontWeight: headingWeight(font),
})

const groupsIn = (look: Look) =>
  fontGroups.map(({ title, fonts }) => ({
    title,
    samples: fonts.map((font) => ({ value: font, words: fontNames[font], look: look(font) })),
  }))

/** What the company has uploaded, before what comes with the product. */
const ownGroups = (offered: ReturnType<typeof useOwnFonts>['offered'], look: Look) =>
  offered.length === 0
    ? []
    : [
        {
          title: 'Your company',
          samples: offered.map(({ font, name }) => ({
            value: font,
            words: name,
            look: look(font),
          })),
        },
      ]

const fontRows = [
  { key: 'headingFont', label: 'Headings', look: headingLook, groups: groupsIn(headingLook) },
  { key: 'bodyFont', label: 'Body text', look: bodyLook, groups: groupsIn(bodyLook) },
] as const

/** The fonts of the theme and how large they are set. */
export function TypeGroup() {
  const { companyId } = useBuilder()
  const { theme, set } = useTheme()
  const own = useOwnFonts()
  const take = (key: (typeof fontTokens)[number]) => (font: string) => {
    if (isThemeFont(font)) set({ [key]: font })
  }
  return (
    <section className={inspector.group} aria-label="Type">
      <Heading as="h3" size="12" line="16" tone="ink-3">
        Type
      </Heading>
      {/* Also for the page: a style that was just added is drawn without opening it anew. */}
      <style>{own.css}</style>
      <Pairs />
      {fontRows.map(({ key, label, look, groups }) => (
        <FieldRow key={key} label={label}>
          {({ id }) => (
            <SampleMenu
              id={id}
              label={label}
              groups={[...ownGroups(own.offered, look), ...groups]}
              value={own.valueOf(theme[key])}
              shown={{ words: own.nameOf(theme[key]), look: look(theme[key]) }}
              choose={take(key)}
            />
          )}
        </FieldRow>
      ))}
      <FontsButton
        companyId={companyId}
        label="Own fonts"
        fullWidth
        takes={[
          { label: 'Use for headings', take: take('headingFont') },
          { label: 'Use for text', take: take('bodyFont') },
        ]}
      />
      <FieldRow label="Size of headings">
        {({ id }) => (
          <PercentControl
            id={id}
            label="Size of headings"
            range={themeRanges.scale}
            value={theme.scale}
            write={(scale) => set({ scale })}
          />
        )}
      </FieldRow>
      <FieldRow label="Size of text">
        {({ id }) => (
          <NumberControl
            id={id}
            label="Size of text"
            {...themeRanges.textSize}
            unit="px"
            value={theme.textSize}
            write={(textSize) => set({ textSize })}
          />
        )}
      </FieldRow>
    </section>
  )
}

const pairGroups = [
  {
    title: '',
    samples: fontPairs.map((pair) => ({
      value: pair.name,
      words: pair.name,
      look: headingLook(pair.headingFont),
      more: { words: pairWords(pair), look: bodyLook(pair.bodyFont) },
    })),
  },
]

function Pairs() {
  const { theme, set } = useTheme()
  const { headingFont, bodyFont } = theme
  const current = fontPairs.find(
    (pair) => pair.headingFont === headingFont && pair.bodyFont === bodyFont,
  )
  return (
    <FieldRow label="Pair">
      {({ id }) => (
        <SampleMenu
          id={id}
          label="Pair"
          groups={pairGroups}
          value={current?.name ?? ''}
          shown={{ words: current?.name ?? 'Own pair', look: headingLook(headingFont) }}
          choose={(value) => {
            const pair = fontPairs.find(({ name }) => name === value)
            if (pair) set({ headingFont: pair.headingFont, bodyFont: pair.bodyFont })
          }}
        />
      )}
    </FieldRow>
  )
}
