import { memo, useRef } from 'react'
import type { PageSnapshot } from '#shared/campaign/model/snapshot.ts'
import type { Theme } from '#shared/campaign/model/theme.ts'
import { fontCss, fontsName } from '#shared/page/css/fonts.ts'
import type { Ground } from '#shared/page/colours/ground.ts'
import { distinctGrounds, groundKey, plainGrounds } from '#shared/page/colours/ground.ts'
import { themeCss } from '#shared/page/css/theme-css.ts'

type ThemeRulesProps = { theme: Theme; grounds: readonly Ground[] }

/**
 * The styles of a theme for all grounds that a page has; typing on the page leaves them alone. Its fonts
 * are named once in a document, wherever that was: anew, every line would be laid out again.
 */
export const ThemeRules = memo(function ThemeRules({ theme, grounds }: ThemeRulesProps) {
  return (
    <>
      <style href={fontsName(theme)} precedence="fonts">
        {fontCss(theme)}
      </style>
      <style>{themeCss(theme, grounds)}</style>
    </>
  )
})

/** The grounds of a page's sections, and those of every theme; the same list while they are equal. */
export function useGrounds({ sections }: PageSnapshot): readonly Ground[] {
  const grounds = distinctGrounds([...plainGrounds, ...sections.map(({ style }) => style)])
  const last = useRef(grounds)
  if (keyOf(last.current) !== keyOf(grounds)) last.current = grounds
  return last.current
}

const keyOf = (grounds: readonly Ground[]) => grounds.map(groundKey).join(' ')
