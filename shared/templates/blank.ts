import type { CampaignSeed } from '../campaign/edits/create-campaign.ts'

/** One page with a heading and a line of text. */
export const blankSeed: CampaignSeed = {
  pages: [
    {
      path: '/',
      title: 'Home',
      sections: [
        {
          style: { padding: 'large', width: 'narrow' },
          columns: [
            {
              blocks: [
                {
                  kind: 'heading',
                  props: { text: 'Start with a clear promise', level: '1', size: 'display' },
                },
                {
                  kind: 'rich-text',
                  props: {
                    text: 'One sentence that says who this is for and what they get.',
                    size: 'large',
                    tone: 'soft',
                  },
                },
              ],
            },
          ],
        },
      ],
    },
  ],
}
