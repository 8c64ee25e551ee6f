import { useQuery } from '@tanstack/react-query'
import { isOwnFont, readOwnFont } from '#shared/campaign/model/own-font.ts'
import type { OwnFont, ThemeFont } from '#shared/campaign/model/theme.ts'
import { fontCss } from '#shared/page/css/fonts.ts'
import { api } from '#client/lib/api/api.ts'
import { useBuilder } from '../state/builder-context.ts'
import { fontNames } from './font-names.ts'

type Offered = { font: OwnFont; name: string; styles: number }

type OwnFontsOfCompany = {
  offered: readonly Offered[]
  /** The rules of all of them; has to stand first in a style sheet. */
  css: string
  nameOf: (font: ThemeFont) => string
  /** How the menu calls a font: a family's kind may have been read anew since it was taken. */
  valueOf: (font: ThemeFont) => string
}

/** The fonts that the company of the open campaign has uploaded. */
export function useOwnFonts(): OwnFontsOfCompany {
  const { companyId } = useBuilder()
  const { data } = useQuery(api.fonts.list.queryOptions({ input: { companyId } }))
  const offered = (data?.families ?? []).flatMap(({ font, name, styles }) =>
    isOwnFont(font) ? [{ font, name, styles: styles.length }] : [],
  )
  const find = (font: OwnFont) =>
    offered.find((one) => readOwnFont(one.font)?.familyId === readOwnFont(font)?.familyId)
  return {
    offered,
    css: offered.map(sheetOf).join(''),
    nameOf: (font) =>
      isOwnFont(font) ? (find(font)?.name ?? (data ? 'Font that is gone' : '')) : fontNames[font],
    valueOf: (font) => (isOwnFont(font) ? (find(font)?.font ?? font) : font),
  }
}

/** Another sheet with each style that comes or goes: browsers ask for it anew. */
const sheetOf = ({ font, styles }: Offered) =>
  `${fontCss({ headingFont: font, bodyFont: font })}/* ${styles} */`
