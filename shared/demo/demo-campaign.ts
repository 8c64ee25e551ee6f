import { rich } from '../blocks/rich.ts'
import type { CampaignSeed } from '../campaign/edits/create-campaign.ts'

/** The colours that visitors choose from, each with its name. */
export const demoColours = [
  { name: 'Amber', value: '#f2b84b' },
  { name: 'Coral', value: '#ff8a75' },
  { name: 'Mint', value: '#5fd3a4' },
  { name: 'Sky', value: '#74b9ff' },
  { name: 'Lilac', value: '#bda2ff' },
] as const

/**
 * The page that visitors of the landing page edit. Nothing on it leads anywhere. Of its document they
 * may write the rich texts, and the theme's `primary` as one of `demoColours`; the server holds them to
 * that (`server/features/demo/judge-edit.ts`).
 */
export const demoCampaign: CampaignSeed = {
  theme: {
    background: '#151c2f',
    text: '#f7f3ea',
    muted: '#1e2740',
    primary: demoColours[0].value,
    onPrimary: '#211503',
    headingFont: 'bricolage',
    bodyFont: 'inter',
    radius: 8,
    scale: 0.95,
  },
  pages: [
    {
      path: '/',
      title: 'Winter lights',
      sections: [
        {
          style: { width: 'full', padding: 'none' },
          columns: [
            {
              blocks: [
                { kind: 'heading', props: { text: 'Winter lights, one night only', level: '2' } },
                {
                  kind: 'rich-text',
                  props: {
                    text: rich(
                      'Forty gardens open after dark on 12 December. Bring a lantern, or borrow one from us.',
                    ),
                  },
                },
                {
                  kind: 'button',
                  props: { label: rich('Save my place'), link: '', size: 'large' },
                },
              ],
            },
          ],
        },
      ],
    },
  ],
}
