import { setTheme } from '#shared/campaign/edits/set-theme.ts'
import type { Theme } from '#shared/campaign/model/theme.ts'
import { useBuilder, useCampaign } from '../state/builder-context.ts'

type ThemeEdits = { theme: Theme; set: (change: Partial<Theme>) => void }

/** The campaign's theme and how it is changed; the page shows every change at once. */
export function useTheme(): ThemeEdits {
  const { doc, origin } = useBuilder().session
  const theme = useCampaign((campaign) => campaign.theme)
  return { theme, set: (change) => void setTheme(doc, { theme: change }, origin) }
}
